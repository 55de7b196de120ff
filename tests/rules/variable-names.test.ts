import { expect, test } from 'vitest';
import { variableNames } from '../../src/operations/operator/checks/variable-names';

const ACCEPTED = 'todas aceites';

test('variables of the program, their files and those of a machine are nothing to look at', () => {
  const ours = ['EMAIL_USERNAME', 'PORT', 'HOST', 'SMTP_URL', 'SMTP_URL_FILE', 'BACKUP_KEY_FILE', 'NODE_ENV'];
  const machine =
    'PATH HOME HOSTNAME HOSTTYPE USER SHELL LANG LC_ALL LOGNAME MAIL EMAIL TERM PWD OLDPWD SHLVL _ TZ TMPDIR ' +
    'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY NODE_EXTRA_CA_CERTS BUN_TMPDIR AWS_REGION INVOCATION_ID JOURNAL_STREAM ' +
    'SYSTEMD_EXEC_PID STATE_DIRECTORY CREDENTIALS_DIRECTORY XDG_DATA_DIRS SSH_CONNECTION DEBIAN_FRONTEND container';
  expect(variableNames([...ours, ...machine.split(' ')], ours)).toBe(ACCEPTED);
});

test.each([
  ['EMIAL_USERNAME', 'EMAIL_USERNAME'],
  ['EMAIL_USER_NAME', 'EMAIL_USERNAME'],
  ['EMAIL_PASWORD', 'EMAIL_PASSWORD'],
  ['STAFF_EMAIL', 'STAFF_EMAILS'],
  ['DATADIR', 'DATA_DIR'],
  ['PORTS', 'PORT'],
  ['smtp_url', 'SMTP_URL'],
  ['BACKUPS_TO', 'BACKUP_TO'],
  ['SMTP_URI_FILE', 'SMTP_URL_FILE'],
  ['STAFF_EMAILS_FILE', 'STAFF_EMAILS'],
])('%s is taken for a slip of %s', (name, meant) => {
  const notice = `${name} não é uma variável do programa: será ${meant}?`;
  expect(variableNames([name, 'PATH'], [])).toEqual({ found: ACCEPTED, notice });
});

test('what begins as several of the program’s and is near none is named as well', () => {
  expect(variableNames(['SMTP_HOST', 'PATH', 'S3_KEY_OF_THE_BUCKET'], [])).toEqual({
    found: ACCEPTED,
    notice: 'S3_KEY_OF_THE_BUCKET não é uma variável do programa; SMTP_HOST não é uma variável do programa',
  });
});

test('in .env, which only the program reads, any other name has no effect', () => {
  expect(variableNames(['PATH'], ['PORT', 'NODE_EXTRA_CA_CERTS'])).toEqual({
    found: ACCEPTED,
    notice: expect.stringMatching(/^NODE_EXTRA_CA_CERTS .*ponha-a no ambiente$/),
  });
});
