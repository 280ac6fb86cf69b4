import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort } from '../../embedded-firebase/trials/harness/server-process.ts';

/** The key of an element's id in responses: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type WebElement = Readonly<Record<typeof elementKey, string>>;

/** Long enough for a machine that runs other tests too. */
const patience = { timeout: 20_000 };

/** The elements that journeys look for by their accessible names. */
const selectors = {
  article: 'article',
  button: 'button',
  field: 'input, textarea',
  heading: 'h1',
  image: '[role="img"]',
  link: 'a',
  list: 'select',
};

type Kind = keyof typeof selectors;

/** WebKitGTK's MiniBrowser, driven over WebDriver. */
export interface WebKit {
  /** Opens a path of the product, or an address. */
  open(url: string): Promise<void>;
  /** Waits for a visible element that a screen reader announces by this name. */
  find(kind: Kind, name: string): Promise<void>;
  click(kind: 'button' | 'link', name: string): Promise<void>;
  /** Types into a field that is empty. */
  type(name: string, text: string): Promise<void>;
  choose(name: string, option: string): Promise<void>;
  expectPath(path: string): Promise<void>;
  /** Writes a picture of the page to a file. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

type Command = (method: 'GET' | 'POST', path: string, parameters?: object) => Promise<unknown>;

/** Starts a browser in an X server of its own. */
export async function openWebKit(origin: string): Promise<WebKit> {
  const processes: ChildProcess[] = [];
  // The X server last: without it the browser ends too.
  const close = async () => {
    for (const child of processes.reverse()) await end(child);
  };
  try {
    const xServer = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    processes.push(xServer);
    const [display] = await once(createInterface(xServer.stdout), 'line');
    const port = await freePort();
    // Dates are typed as the locale has them.
    const env = { ...process.env, DISPLAY: `:${display}`, LC_ALL: 'C.UTF-8', TZ: 'Asia/Dhaka' };
    processes.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'inherit', env }));
    const command = await openSession(`http://127.0.0.1:${port}`);
    await command('POST', 'window/rect', { x: 0, y: 0, width: 1280, height: 900 });
    return { ...browserOf(command, origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(driver: string): Promise<Command> {
  await expect(() => send('GET', `${driver}/status`)).toPass(patience);
  const opened = await send('POST', `${driver}/session`, { capabilities: {} });
  const { sessionId } = opened as { sessionId: string };
  return (method, path, parameters) => send(method, `${driver}/session/${sessionId}/${path}`, parameters);
}

function browserOf(command: Command, origin: string): Omit<WebKit, 'close'> {
  async function isShownAs(element: string, name: string): Promise<boolean> {
    const label = await command('GET', `element/${element}/computedlabel`);
    return label === name && (await command('GET', `element/${element}/displayed`)) === true;
  }

  async function elementOf(kind: Kind, name: string): Promise<string> {
    const query = { using: 'css selector', value: selectors[kind] };
    for (const element of (await command('POST', 'elements', query)) as WebElement[]) {
      if (await isShownAs(element[elementKey], name)) return element[elementKey];
    }
    throw new Error(`There is no ${kind} "${name}".`);
  }

  /** Tries again where the page has just replaced the element. */
  async function withElement(kind: Kind, name: string, act: (element: string) => Promise<unknown>) {
    await expect(async () => void (await act(await elementOf(kind, name)))).toPass(patience);
  }

  const click = (element: string) => command('POST', `element/${element}/click`, {});
  return {
    open: async (url) => void (await command('POST', 'url', { url: new URL(url, origin).href })),
    find: (kind, name) => withElement(kind, name, async () => {}),
    click: (kind, name) =>
      withElement(kind, name, async (element) => {
        // The driver does not always do so itself.
        const script = 'arguments[0].scrollIntoView({ block: "center" })';
        await command('POST', 'execute/sync', { script, args: [{ [elementKey]: element }] });
        await click(element);
      }),
    type: (name, text) =>
      withElement('field', name, (element) => command('POST', `element/${element}/value`, { text })),
    choose: (name, option) =>
      withElement('list', name, async (element) => {
        const query = { using: 'xpath', value: `.//option[.="${option}"]` };
        const found = (await command('POST', `element/${element}/element`, query)) as WebElement;
        await click(found[elementKey]);
      }),
    expectPath: (path) =>
      expect.poll(async () => new URL(String(await command('GET', 'url'))).pathname, patience).toBe(path),
    picture: async (file) => writeFileSync(file, String(await command('GET', 'screenshot')), 'base64'),
  };
}

async function send(method: string, url: string, parameters?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(parameters && { body: JSON.stringify(parameters) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
