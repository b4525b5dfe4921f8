import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/** The browsers of the system that the console can be tested in. One that draws no windows takes the least time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The path of the browser that tests use, unless there is none on this machine. */
export const browserProgram: string | undefined = programs.find((path) => existsSync(path));

// Where addresses are typed, Chromium opens two pages of its own beside each page of a test. They would take as much time
// as the test's. The others are those that Playwright turns off: the browser takes the last list only.
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
  if (!browserProgram) throw new Error(`There is neither ${programs.join(' nor ')}.`);
  // Loaded here, as the configuration of the tests imports this file only to see whether there is a browser.
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
