import { join } from 'node:path';
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  type ResolvedConfig,
  type Rolldown,
  type UserConfig,
} from 'vite';
import type { Language } from '../../../domain/language.ts';

interface BundleOptions {
  /** Bundles the app for Node in a language. */
  readonly language?: Language;
  /** Expressions in the place of names. */
  readonly define?: Readonly<Record<string, string>>;
}

/** Bundles a module with all that it imports into one script: for Node, or one that is not a module. */
export async function bundleOf(
  { root, configFile }: ResolvedConfig,
  entry: string,
  { language, define = {} }: BundleOptions = {},
): Promise<string> {
  const ssr = language !== undefined;
  const result = await build({
    root,
    configFile: ssr ? (configFile ?? false) : false,
    logLevel: 'warn',
    define,
    ...inLanguage(language ?? 'en'),
    build: {
      write: false,
      ssr: ssr ? entry : false,
      rolldownOptions: {
        input: join(root, entry),
        output: { format: ssr ? 'es' : 'iife', codeSplitting: false },
      },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** The condition of package.json's imports under which the messages are those in Bangla. */
const condition = 'bangla';

/** The part of a configuration that builds the app in a language. */
export function inLanguage(language: Language): Pick<UserConfig, 'resolve' | 'ssr'> {
  const conditions = language === 'bn' ? [condition] : [];
  return {
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  };
}

/** Whether a configuration builds the app in Bangla. */
export function isTranslated({ resolve }: Pick<UserConfig, 'resolve'>): boolean {
  return resolve?.conditions?.includes(condition) === true;
}
