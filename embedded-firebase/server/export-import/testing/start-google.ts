import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { onTestFinished } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { createAccountStore } from '../../auth/accounts/account-store.ts';
import type { Caller } from '../../caller.ts';
import { dataFolderAt } from '../../data-folder.ts';
import { answerOf } from '../../firestore/testing/open-firestore.ts';
import { openExistingDatabase } from '../../sqlite/open-database.ts';
import { inTransaction } from '../../sqlite/transaction.ts';
import type { TestBackend } from '../../testing/start-backend.ts';

/** Google's admin APIs for a project, served on top of a test backend. */
export interface TestGoogle {
  readonly origin: string;
  /** The text of a key file of the project's service account. */
  readonly keyText: string;
  /** The calls in order: `token`, `accounts:batchCreate`, `commit`… */
  readonly calls: string[];
  /** Refuses the next call of that name with a status; with 0, executes it and drops the response. */
  failNext(call: string, httpStatus: number): void;
  /** Runs an action just before the next call of that name is executed. */
  beforeNext(call: string, action: () => Promise<unknown>): void;
}

interface Uploaded {
  readonly localId: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly passwordHash: string;
  readonly salt: string;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly createdAt: string;
  readonly lastLoginAt?: string;
  readonly disabled?: boolean;
}

/** The rules of a test backend let it read and write everything. */
const serviceAccount: Caller = { uid: 'service-account', claims: {}, assertSessionValid: () => {} };

const maxAccounts = 1_000;
const pageSize = 2;

/** Starts the server. Sign-ins go to the backend itself. */
export async function startGoogle(backend: TestBackend, projectId: string): Promise<TestGoogle> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const database = openExistingDatabase(dataFolderAt(backend.dataFolder).databaseFile);
  const accounts = createAccountStore(database);
  const email = `mover@${projectId}.iam.gserviceaccount.com`;
  const calls: string[] = [];
  const failures: [call: string, httpStatus: number][] = [];
  const actions = new Map<string, () => Promise<unknown>>();
  let accessToken = '';

  async function token(form: URLSearchParams): Promise<object> {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      issuer: email,
      audience: `${origin}/token`,
      algorithms: ['RS256'],
      maxTokenAge: '1h',
    });
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      throw new Error('grant_type');
    if (payload.scope !== 'https://www.googleapis.com/auth/cloud-platform') throw new Error('scope');
    accessToken = `ya29.${calls.length}`;
    return { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer' };
  }

  function batchGet(query: URLSearchParams): object {
    const all = [...accounts.all()];
    const from = Number(query.get('nextPageToken') ?? 0);
    const users = all
      .slice(from, from + pageSize)
      .map((account) => ({ localId: account.uid, email: account.email }));
    const next = from + pageSize;
    return {
      kind: 'identitytoolkit#DownloadAccountResponse',
      users,
      ...(next < all.length ? { nextPageToken: `${next}` } : {}),
    };
  }

  /** Uploads each account independently, and reports refused ones by their index, as in Google's reference. */
  function batchCreate(body: {
    readonly hashAlgorithm: string;
    readonly argon2Parameters: { readonly [name: string]: string | number };
    readonly users: readonly Uploaded[];
    readonly sanityCheck?: boolean;
    readonly allowOverwrite?: boolean;
  }): object {
    const { hashType, version, memoryCostKib, iterations, parallelism } = body.argon2Parameters;
    if (body.hashAlgorithm !== 'ARGON2' || hashType !== 'ARGON2_ID' || version !== 'VERSION_13') {
      throw new ApiError('INVALID_ARGUMENT', 'INVALID_HASH_ALGORITHM');
    }
    if (body.users.length > maxAccounts) throw new ApiError('INVALID_ARGUMENT', 'TOO_MANY_ACCOUNTS');
    const error = body.users.flatMap((user, index) => {
      const [salt, hash] = [user.salt, user.passwordHash].map((bytes) =>
        Buffer.from(bytes, 'base64url').toString('base64').replace(/=+$/, ''),
      );
      const isTaken = accounts.findByUid(user.localId) !== null && !body.allowOverwrite;
      const isDouble = body.sanityCheck && accounts.findByEmail(user.email) !== null;
      if (isTaken || isDouble)
        return [
          {
            index,
            message: isTaken
              ? 'localId belongs to an existing account'
              : 'email exists in other account in database',
          },
        ];
      const account = {
        uid: user.localId,
        email: user.email,
        emailVerified: user.emailVerified ?? false,
        passwordHash: `$argon2id$v=19$m=${memoryCostKib},t=${iterations},p=${parallelism}$${salt}$${hash}`,
        displayName: user.displayName ?? null,
        photoUrl: user.photoUrl ?? null,
        createdAt: Number(user.createdAt),
        lastLoginAt: Number(user.lastLoginAt ?? 0),
        passwordUpdatedAt: 0,
        tokenRevocationSeconds: 0,
        disabled: user.disabled ?? false,
      };
      inTransaction(database, (tx) => accounts.insert(tx, account));
      return [];
    });
    return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length > 0 ? { error } : {}) };
  }

  /** @returns a response, or its text */
  async function respond(url: URL, body: string, request: IncomingMessage): Promise<object | string> {
    if (url.pathname === '/token') return token(new URLSearchParams(body));
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      throw new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    }
    const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:`;
    if (url.pathname === `${accountsPath}batchGet` && request.method === 'GET')
      return batchGet(url.searchParams);
    if (url.pathname === `${accountsPath}batchCreate`) return batchCreate(JSON.parse(body));
    const [, resource = '', rpc = ''] = /^\/v1\/(projects\/.+):(\w+)$/.exec(decodeURI(url.pathname)) ?? [];
    return await answerOf(backend.backend.firestore, rpc, resource, JSON.parse(body), serviceAccount);
  }

  function takeAction(call: string): (() => Promise<unknown>) | undefined {
    const action = actions.get(call);
    actions.delete(call);
    return action;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const call = url.pathname.slice(1).split(/[:/]/).at(-1) ?? '';
    calls.push(url.pathname.includes('/accounts:') ? `accounts:${call}` : call);
    await takeAction(calls.at(-1) ?? '')?.();
    const [failing, httpStatus] = failures[0] ?? [];
    const fails = failing === calls.at(-1) ? failures.shift() : undefined;
    try {
      if (fails !== undefined && httpStatus !== 0) {
        response.writeHead(httpStatus ?? 500).end('{"error":{"message":"Try again."}}');
        return;
      }
      const result = await respond(url, await text(request), request);
      if (fails === undefined) response.end(typeof result === 'string' ? result : JSON.stringify(result));
      else request.socket.destroy();
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError('INVALID_ARGUMENT', String(error));
      const { httpStatus: code, message, status } = known;
      response.writeHead(code).end(JSON.stringify({ error: { code, message, status } }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    database.close();
  });
  const key = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    token_uri: `${origin}/token`,
  };
  return {
    origin,
    calls,
    keyText: JSON.stringify(key),
    failNext: (call, httpStatus) => void failures.push([call, httpStatus]),
    beforeNext: (call, action) => void actions.set(call, action),
  };
}
