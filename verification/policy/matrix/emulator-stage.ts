import { type Community, castOnPaper } from './cast.ts';
import { rulesOf } from './rules-of.ts';
import { documentsRoot, placing, projectId, type Stage, sdksFor } from './stage.ts';
import { unsignedTokens } from './unsigned-tokens.ts';

/**
 * Google's emulator of Firestore, with this folder's rules loaded and its database emptied.
 *
 * @param target HOST:PORT of an emulator that runs on this machine
 * @throws when it is elsewhere, or does not take the rules without a warning
 */
export async function openEmulatorStage(target: string, community: Community): Promise<Stage> {
  const { hostname: host, port: digits } = new URL(`http://${target}`);
  if (!['127.0.0.1', 'localhost'].includes(host)) throw new Error(`${host} is not this machine.`);
  const origin = `http://${host}:${digits}`;
  await call(`${origin}/emulator/v1/${documentsRoot}`, 'DELETE');
  const compiled = await call(`${origin}/emulator/v1/projects/${projectId}:securityRules`, 'PUT', {
    rules: { files: [{ name: 'firestore.rules', content: rulesOf(community) }] },
  });
  if (/"issues"/.test(compiled))
    throw new Error(`The emulator has something to say about the rules: ${compiled}`);
  const cast = castOnPaper();
  const sdks = sdksFor({ host, port: Number(digits) }, unsignedTokens(cast));
  return {
    cast,
    db: sdks.of,
    async place(documents) {
      await call(`${origin}/v1/${documentsRoot}:commit`, 'POST', placing(documents));
    },
    stop: sdks.close,
  };
}

async function call(url: string, method: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${text}`);
  return text;
}
