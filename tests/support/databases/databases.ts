import type { Database } from '../../../db/opening/client';
import { suite } from '../../suites';
import { officeApi } from '../api/staff-api';
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
  const db: Database = await openRemote((await serverOfTest()).url);
  return { ...(await officeApi({ db })), db };
}
