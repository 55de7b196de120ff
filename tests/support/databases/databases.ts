import { suite } from '../../suites';
import { officeApi } from '../api/office';
import { sqldIsThere } from '../servers/sqld';
import { openRemote, serverOfTest } from './remote-app';

/** The short suite runs on a database file alone. */
export const serverIsTested = sqldIsThere && suite !== 'short';

/** For `describe.each`: staff at an app on a database file, and at one on a libSQL server. */
export const DATABASES = [
  ['a file', () => officeApi()] as const,
  ...(serverIsTested ? [['a server', officeOnServer] as const] : []),
];

async function officeOnServer() {
  return officeApi({ db: await openRemote((await serverOfTest()).url) });
}
