import { findKeepingChromium } from '../tasks/chromium.ts'

const executablePath = findKeepingChromium()

/** How to start a browser that keeps left pages for its Back button, as people's do; Playwright's own does not. */
export const keepingPages = {
  ...(executablePath ? { executablePath } : {}),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
