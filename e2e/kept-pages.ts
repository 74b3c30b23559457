import { findKeepingChromium } from '../tasks/chromium.ts'

const executablePath = findKeepingChromium()

/** How a browser is started that keeps left pages as they were, as people's browsers do; Playwright's own does not. */
export const keepingPages = {
  ...(executablePath ? { executablePath } : {}),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
