// The minimal server with the same responses: node:http, SQLite and a token check, without rules, limits or other queries.
// `baseline-server.ts FILE PUBLIC_KEY`
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBaselineStore } from './baseline-store.ts';

interface Claims {
  readonly sub: string;
  readonly exp: number;
}

interface Body {
  readonly structuredQuery: { readonly limit: number; readonly where: Where };
  readonly structuredAggregationQuery: { readonly structuredQuery: { readonly where: Where } };
  readonly documents: readonly string[];
  readonly writes: readonly { readonly update: { readonly name: string; readonly fields: object } }[];
}

interface Where {
  readonly compositeFilter: {
    readonly filters: readonly {
      readonly fieldFilter: { readonly value: { readonly stringValue?: string } };
    }[];
  };
}

const [file = '', publicKeyText = ''] = process.argv.slice(2);
const publicKey = createPublicKey(publicKeyText);
const store = openBaselineStore(file);
const verifiedTokens = new Map<string, Claims>();

const server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', async () => {
    checkToken(incoming);
    const text = await respond(incoming.url ?? '', JSON.parse(Buffer.concat(chunks).toString()) as Body);
    outgoing.writeHead(200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(text),
    });
    outgoing.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

async function respond(url: string, body: Body): Promise<string> {
  const now = new Date().toISOString().replace('Z', '000Z');
  if (url.includes(':runQuery')) {
    const { limit, where } = body.structuredQuery;
    const separator = `,"readTime":"${now}"},{"document":`;
    return `[{"document":${store.page(groupIn(where), limit, separator)},"readTime":"${now}"}]`;
  }
  if (url.includes(':runAggregationQuery')) {
    const count = store.count(groupIn(body.structuredAggregationQuery.structuredQuery.where));
    return `[{"result":{"aggregateFields":{"aggregate_0":{"integerValue":"${count}"}}},"readTime":"${now}"}]`;
  }
  if (url.includes(':batchGet')) {
    return `[{"found":${store.find(body.documents[0] ?? '')},"readTime":"${now}"}]`;
  }
  const [write] = body.writes;
  const { name = '', fields = {} } = write?.update ?? {};
  await store.add(
    name,
    `{"name":"${name}","fields":${JSON.stringify(fields)},"createTime":"${now}","updateTime":"${now}"}`,
  );
  return `{"writeResults":[{"updateTime":"${now}","transformResults":[{"timestampValue":"${now.replace('000Z', 'Z')}"}]}],"commitTime":"${now}"}`;
}

function groupIn({ compositeFilter }: Where): string {
  return compositeFilter.filters[0]?.fieldFilter.value.stringValue ?? '';
}

/** Checks the signature of each token once, its expiry on every call. */
function checkToken({ headers }: IncomingMessage): void {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const claims = verifiedTokens.get(token) ?? verifiedClaims(token);
  if (claims.exp < Date.now() / 1_000) throw new Error('The token has expired.');
  verifiedTokens.set(token, claims);
}

function verifiedClaims(token: string): Claims {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The token is invalid.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
}
