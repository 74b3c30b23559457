import { defineConfig } from '@playwright/test'
import { findChromium } from './tasks/chromium.ts'

const isRoot = process.getuid?.() === 0
const executablePath = findChromium()

/**
 * What every new window would draw beside the page, the popups of an address bar that nobody sees, took a third of a journey's
 * time. Chromium hears the last such list only, so what Playwright switches off is said again.
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
  // Each has a server and a database of its own.
  workers: 3,
  // A loaded machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // To keep the app for a start without a network takes a browser as long as most journeys: `allow` where that is the subject.
    serviceWorkers: 'block',
    // Recorded on demand, `npx playwright test --trace on`: always, it took a third of the time.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
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
