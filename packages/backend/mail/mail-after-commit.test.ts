import { expect, test } from 'vitest';
import { openSecondConnection } from '../sqlite/second-connection.ts';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startBackend } from '../testing/start-backend.ts';

/** From here on, what stores a mail code goes well until it is to be put on disk. */
const commitsFail = `
  CREATE TABLE elsewhere (id INTEGER PRIMARY KEY);
  CREATE TABLE doomed (id INTEGER REFERENCES elsewhere (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER doom AFTER INSERT ON oob_codes BEGIN INSERT INTO doomed VALUES (1); END`;

test('a mail is sent once its code is stored: of a call that fails, nobody gets a link that leads nowhere', async () => {
  const mailServer = await startMailServer();
  const backend = await startBackend({ smtpUrl: mailServer.url, publicUrl: 'https://bank.campus.test' });
  const beside = openSecondConnection(`${backend.dataFolder}/database.sqlite`);
  const ask = (email: string) =>
    callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  try {
    await signUp(backend, 'first@campus.test');
    await signUp(backend, 'second@campus.test');
    beside.exec(commitsFail);
    expect((await ask('first@campus.test')).status).toBe(500);
    beside.exec('DROP TRIGGER doom');
    expect((await ask('second@campus.test')).status).toBe(200);
    expect((await mailServer.next()).recipients).toEqual(['<second@campus.test>']);
  } finally {
    beside.close();
    await backend.stop();
    await mailServer.stop();
  }
});
