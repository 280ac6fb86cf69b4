import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of one check before a deployment. */
export interface CheckResult {
  readonly what: string;
  /** The fault and how to repair it; null when the check passed. */
  readonly problem: string | null;
}

/** Runs one check. @param assert throws an error whose message is the problem */
export function finding(what: string, assert: () => unknown): CheckResult {
  try {
    assert();
    return { what, problem: null };
  } catch (error) {
    return { what, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** @throws Error when a setting has another value than it must have */
export function assertEqual(what: string, found: string | undefined, wanted: string): void {
  if (found !== wanted)
    throw new Error(`${what} is ${found === undefined ? 'missing' : `"${found}"`}; it must be "${wanted}".`);
}

/** Reads a JSON file of the deployment. @throws Error when it is missing or no JSON */
export function readJson(root: string, name: string): unknown {
  const text = readText(root, name);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON.`);
  }
}

/** Reads a file of the deployment. @throws Error when it is missing */
export function readText(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), 'utf8');
  } catch {
    throw new Error(`${name} can't be read.`);
  }
}
