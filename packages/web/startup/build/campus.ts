import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Campus, parseCampus } from '../../../domain/campus.ts';
import { campusIn } from '../../../domain/campus-texts.ts';
import { callableNumber } from '../../../domain/phone-number.ts';
import { isTranslated } from './bundle.ts';

const manifest = 'manifest.webmanifest';
const icon = '<link rel="icon"';
/** What makes the browser fetch the start-up configuration before a script asks for it. */
export const configurationPreload = /\s*<link rel="preload" href="\/__\/firebase\/init\.json"[^>]*>/;

/**
 * Inserts campus.json into the code, as __CAMPUS__ and what starts with other names below, into index.html and into the manifest,
 * by which browsers install the site. An invalid file stops the build with a message that names the field, and a change restarts
 * the development server. The preload of the start-up configuration is removed from index.html if the build's variables contain it.
 */
export function campusPlugin(file: string): Plugin {
  const campus = parseCampus(readFileSync(file, 'utf8'));
  const inPage: Readonly<Record<string, string>> = {
    '%SITE_NAME%': escapeHtml(campus.siteName),
    '%HEADLINE%': escapeHtml(campus.headline),
  };
  const { address: adminPhoneUrl } = callableNumber(campus.adminPhone, campus.numberingPlan);
  let isConfigured = false;
  return {
    name: 'campus',
    config(started) {
      const {
        bangla: _,
        numberingPlan,
        hospitals,
        ...inApp
      } = campusIn(campus, isTranslated(started) ? 'bn' : 'en');
      return {
        define: {
          __CAMPUS__: JSON.stringify({ ...inApp, adminPhoneUrl }),
          __CAMPUS_NAMES__: JSON.stringify({ en: namesOf(campus), bn: namesOf(campusIn(campus, 'bn')) }),
          __NUMBERING_PLAN__: JSON.stringify(numberingPlan),
          __HOSPITALS__: JSON.stringify(hospitals),
        },
      };
    },
    configResolved({ env }) {
      isConfigured = Boolean(env.VITE_FIREBASE_API_KEY && env.VITE_FIREBASE_PROJECT_ID);
    },
    transformIndexHtml: (html, { bundle }) =>
      html
        .replace(/%[A-Z_]+%/g, (name) => inPage[name] ?? name)
        .replace(configurationPreload, (link) => (isConfigured ? '' : link))
        // The development server has no manifest, as it is not to be installed.
        .replace(
          icon,
          bundle === undefined ? icon : `<link rel="manifest" href="/${manifest}" />\n    ${icon}`,
        ),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifest, source: manifestOf(campus) });
    },
    configureServer(server) {
      server.watcher.add(file);
      server.watcher.on('change', (changed) => {
        if (changed === file) void server.restart();
      });
    },
  };
}

function namesOf({ siteName, club }: Campus) {
  return { siteName, club: club.name };
}

function manifestOf({ siteName, headline }: Campus): string {
  const icons = [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: headline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons,
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
