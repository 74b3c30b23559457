import type { Page, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test'
import { freePort } from '#server/testing/processes/ports.ts'
import type { Coralline } from './coralline.ts'
import { startCoralline } from './coralline.ts'
import { watchNetwork } from './network.ts'

/** A name that the home network knows, and this machine does not. */
export const lanName = 'reef.local'

/** A Coralline of its own that phones in its home network find by a name. */
export type CorallineAtHome = Coralline & {
  /** Its origin in the home network. */
  home: string
  /** A phone of its own, which finds the name as phones do. */
  takePhone(): Promise<Page>
}

type Browsers = Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, 'playwright' | 'launchOptions'>

export async function startAtHome(
  { playwright, launchOptions }: Browsers,
  settings: Record<string, string> = {},
): Promise<CorallineAtHome> {
  const port = await freePort()
  const coralline = await startCoralline({
    HOME_PORT: String(port),
    HOME_ADDRESSES: lanName,
    // Reachable from this machine only, not from others in its network.
    CORALLINE_HOME_HOST: '127.0.0.1',
    ...settings,
  })
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${lanName} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  return {
    ...coralline,
    home: `http://${lanName}:${port}`,
    async takePhone() {
      const context = await browser.newContext(phone)
      watchNetwork(context)
      return context.newPage()
    },
    async stop() {
      await browser.close()
      await coralline.stop()
    },
  }
}

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
}
