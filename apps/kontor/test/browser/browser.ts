import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';

// One that draws no windows takes the least time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const usualPlaces = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const { CHROME_PATH: chosen, PATH = '' } = process.env;
const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));

/**
 * The path of the browser that tests use: that of `CHROME_PATH`, or one in a usual place or on the
 * `PATH`. Undefined where there is none.
 */
export const browserProgram: string | undefined =
  chosen ?? [...usualPlaces, ...onPath].find((path) => existsSync(path));

// Where addresses are typed, Chromium opens two pages of its own beside each page of a test. They
// would take as much time as the test's. The others are those that Playwright turns off: the
// browser takes the last list only.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Starts the browser. Refuses with an error that says what is missing. */
export const launchBrowser = async (): Promise<Browser> => {
  if (!browserProgram)
    throw new Error('There is no Chromium or Chrome on this machine; CHROME_PATH may name one.');
  // Loaded here, as the configuration of the tests imports this file only to see whether there is a
  // browser.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: browserProgram,
    args: [
      // Tests run as root, where Chromium has no sandbox.
      '--no-sandbox',
      // All pages of a profile share what they compile.
      '--process-per-site',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
};
