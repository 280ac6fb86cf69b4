import { showTheme } from '../app/page-theme.ts';
import { pageLanguage } from '../lib/i18n/page-language.ts';
import { type PageFileLists, pageFilesId, translationId } from '../lib/page-file-lists.ts';
import { needOf } from '../session/need.ts';
import { hasStoredAccount } from '../session/stored-account.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { holdPresses } from './held-press.ts';
import { enableStylesheet, retryStylesheets } from './stylesheet.ts';

/** The delay before what has failed to load is loaded again, in milliseconds. */
const retryDelay = 1_000;
/** The same after a reload, which has not helped. */
const longRetryDelay = 10_000;

/*
 * Runs in each page before anything is shown. The specification's section 2 wants nothing to be rendered until
 * the auth state is known: a prerendered page is shown if no account is stored in this browser, as its person is a visitor then.
 * It is also left to the app where something else than its path decides on what it shows. What is loaded depends on the language.
 */
showTheme();
const page = document.documentElement;
const language = pageLanguage();
const isMember = hasStoredAccount();
const isForVisitor =
  !isMember &&
  page.dataset.prerendered === location.pathname &&
  history.state === null &&
  needOf(location.search) === '';
const lists: PageFileLists = JSON.parse(document.getElementById(pageFilesId)?.textContent ?? '');
const files = lists[language];
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

retryStylesheets(retryDelay);
parsed.then(enableStylesheet);

if (isForVisitor) {
  if (language === page.lang) show();
  parsed.then(() => {
    if (language !== page.lang) translate();
    // After the page itself, whose share of the network and of the processor it would take. A tab in the background is not painted.
    if (document.hidden) startApp();
    else afterPaint(startApp);
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

/** Loads what brings the prerendered page to life. */
function startApp(): void {
  loadScript(files.session);
  loadApp();
  preload(files.hydration);
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

/** Loads the app, with the whole page if that fails: without it no press would ever be carried out. */
function loadApp(): void {
  const [script = ''] = files.app;
  preload(files.app);
  loadScript(script).then((hasRun) => {
    if (!hasRun) reloadWhenOnline(script);
  });
}

/**
 * Reloads the page once a file can be fetched. Loading the script again would not do: many browsers remember until then that it has
 * failed (https://github.com/whatwg/html/pull/10327).
 */
function reloadWhenOnline(file: string): void {
  const wasReloaded = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
  setTimeout(
    () => {
      fetch(file, { method: 'HEAD' }).then(
        () => location.reload(),
        () => reloadWhenOnline(file),
      );
    },
    wasReloaded ? longRetryDelay : retryDelay,
  );
}

/** @returns whether the script has run; one that could not be loaded is loaded again by the app, which imports it */
function loadScript(file: string): Promise<boolean> {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = file;
  document.head.append(script);
  return new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
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
