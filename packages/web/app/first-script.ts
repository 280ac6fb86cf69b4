import { type PageFileLists, pageFilesId, translationId } from '../session/page-file-lists.ts';
import { pageLanguage } from '../session/page-language.ts';
import { hasStoredAccount } from '../session/stored-account.ts';
import { holdPresses } from './held-press.ts';
import { showTheme } from './page-theme.ts';

/*
 * Runs in the head of each page, before anything is shown. The specification's section 2 wants nothing to be rendered until
 * the auth state is known: a prerendered page is shown if no account is stored in this browser, as its person is a visitor then.
 * It is also left to the app where something else than its address decides on what it shows. What is loaded depends on the language.
 */
showTheme();
const page = document.documentElement;
const language = pageLanguage();
const isMember = hasStoredAccount();
const isForVisitor = !isMember && page.dataset.prerendered === location.pathname && history.state === null;
const lists: PageFileLists = JSON.parse(document.getElementById(pageFilesId)?.textContent ?? '');
const files = lists[language];
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

if (isForVisitor) {
  if (language === page.lang) show();
  // After the page itself, whose share of a slow network they would take.
  parsed.then(() => {
    if (language !== page.lang) translate();
    loadScript(files.session);
    loadApp();
    preload(files.hydration);
  });
} else {
  page.lang = language;
  startSession();
}

/** Shows the prerendered page, and keeps the presses of its buttons until the app has started. */
function show(): void {
  page.dataset.shown = '';
  holdPresses();
}

/** Puts the content in the other language in the place of that in the page's own, before the page is shown. */
function translate(): void {
  page.lang = language;
  const translation = document.getElementById(translationId);
  if (translation instanceof HTMLTemplateElement) {
    document.title = translation.title;
    document.getElementById('root')?.replaceChildren(translation.content);
  }
  show();
}

/**
 * Starts loading the scripts and styles of the page in the order in which they are needed, and the app: what looks up the account
 * and reads a member's data waits for the network again, and so comes before the app.
 */
function startSession(): void {
  const [, own = [], parts = []] =
    files.pages.find(([pattern]) => new RegExp(pattern, 'i').test(location.pathname)) ?? [];
  const session = loadScript(files.session);
  if (isMember) preload(files.member);
  // Of files that are loaded concurrently all arrive late.
  Promise.all([session, parsed]).then(() => {
    loadApp();
    preload(isMember ? own.filter((file) => !files.member.includes(file)) : files.visitor);
    if (isMember) preload(parts, 'low');
  });
}

function loadApp(): void {
  preload(files.app);
  loadScript(files.app[0] ?? '');
}

/** @returns a promise that settles when the script has run, or could not be loaded: the app then says so */
function loadScript(file: string): Promise<unknown> {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = file;
  document.head.append(script);
  return new Promise((resolve) => {
    script.onload = resolve;
    script.onerror = resolve;
  });
}

function preload(files: readonly string[], priority: HTMLLinkElement['fetchPriority'] = 'auto'): void {
  for (const file of files) {
    const link = document.createElement('link');
    const isScript = file.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    link.fetchPriority = priority;
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
