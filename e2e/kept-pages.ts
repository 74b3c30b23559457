import { findKeepingChromium } from '../tasks/chromium.ts'

const executablePath = findKeepingChromium()

/** Starts a browser that keeps pages that are left, for its Back button, as people's browsers do; Playwright's own does not. */
export const keepingPages = {
  ...(executablePath ? { executablePath } : {}),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
