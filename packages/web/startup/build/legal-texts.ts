import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { type Campus, parseCampus } from '../../../domain/campus.ts';
import { campusIn } from '../../../domain/campus-texts.ts';
import { isTranslated } from './bundle.ts';

/**
 * Inserts the texts of legal/ into the code, as HTML. They are the campus's own: `{siteName}` and the like in them are what campus.json
 * says. A change restarts the development server.
 */
export function legalTexts(folder: string, campusFile: string): Plugin {
  return {
    name: 'legal-texts',
    config(started) {
      const campus = parseCampus(readFileSync(campusFile, 'utf8'));
      const language = isTranslated(started) ? 'bn' : 'en';
      const text = (name: string) =>
        JSON.stringify(readText(join(folder, language, name), campusIn(campus, language)));
      return { define: { __PRIVACY_NOTICE__: text('privacy.md'), __TERMS__: text('terms.md') } };
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('change', (changed) => {
        if (changed.startsWith(folder)) void server.restart();
      });
    },
  };
}

/**
 * Returns a Markdown file as HTML.
 *
 * @throws Error with the file's path and what it names that campus.json does not have, or its HTML: a script in it, as generators
 *   of such texts add, would run on the site
 */
export function readText(file: string, campus: Campus): string {
  const values: Readonly<Record<string, string>> = {
    siteName: campus.siteName,
    university: campus.university,
    club: campus.club.name,
    adminPhone: campus.adminPhone,
  };
  const filled = readFileSync(file, 'utf8').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new Error(`${file} has {${name}}. It can have {${Object.keys(values).join('}, {')}}.`);
  });
  const tokens = marked.lexer(filled);
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'html')
      throw new Error(`${file} has HTML (${token.raw.trim()}). It can have Markdown only.`);
    if ('href' in token && !/^(https?:|mailto:|tel:|[/#])/.test(String(token.href)))
      throw new Error(`${file} has a link to ${token.href}.`);
  });
  return marked.parser(tokens);
}
