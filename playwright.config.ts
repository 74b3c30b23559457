import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tasks/chromium.ts'

const machine = chromiumOptions()

/**
 * Features to switch off. The popups of an address bar that nobody sees, which every new window would draw beside the
 * page, took a third of a test's time. Chromium obeys only the last such list, so this one repeats what Playwright
 * switches off.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own.
  workers: 3,
  // Long, because a loaded machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Keeping the app for a start without a network takes a browser as long as most tests. Tests of that set `allow`.
    serviceWorkers: 'block',
    // Recorded on demand with `npx playwright test --trace on`: recording always took a third of the time.
    trace: 'off',
    // Pages that move cost a quarter of the browser's work in a test. Tests of what moves, and of dialogs that come and
    // go, set 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...machine,
      args: [
        ...machine.args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--disable-gpu',
        `--disable-features=${unwanted.join()}`,
      ],
    },
  },
})
