// The failed tests of a run, from the JSON reports of Vitest and Playwright: each with its file, name and errors.
import { relative } from 'node:path';
import { root } from './import-graph.ts';

/** Enough of an error to see what differs; the whole one is in the output above. */
const maxErrorLines = 30;

/** The part of Vitest's report that is read here. */
export interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be run. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

export function vitestFailures({ testResults = [] }: VitestReport): readonly string[] {
  return testResults.flatMap(failuresOfFile);
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [described(file, message)] : [];
  return failed.map((test) => described(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
}

/** The part of Playwright's report that is read here. */
export interface PlaywrightReport {
  readonly stats?: Readonly<Record<string, number>>;
  readonly suites?: readonly PlaywrightSuite[];
}

/** A file of tests, or a group in it. */
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      /** The browser or the language. */
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export function playwrightFailures({ suites = [] }: PlaywrightReport): readonly string[] {
  return suites.flatMap(failuresOfSuite);
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): readonly string[] {
  const failures = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status !== 'expected')
      .map(({ projectName, status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        return described(`e2e/${file}:${line} › ${title} (${projectName}, ${status})`, messages.join('\n'));
      }),
  );
  return [...failures, ...suites.flatMap(failuresOfSuite)];
}

function described(test: string, error: string): string {
  return [test, ...error.split('\n').slice(0, maxErrorLines)].join('\n  ');
}
