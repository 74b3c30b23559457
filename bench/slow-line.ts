// How long a keeper's first visit takes on a slow line, until the water of all tanks can be read on the dashboard:
// `npm run build`, then `node bench/slow-line.ts`. Nothing is kept from before: neither files nor connections.
import type { Browser } from '@playwright/test'
import { chromium, expect } from '@playwright/test'
import { signIn, startCoralline } from '../e2e/coralline.ts'
import { aquariumWith, rowOf } from '../e2e/logs.ts'
import { chromiumOptions } from '../tasks/chromium.ts'

const rounds = 5
/** Kilobits a second in both directions, and the milliseconds that each request waits. */
const lines = {
  'Slow 3G of WebPageTest, 400 kbit/s, 400 ms': { kilobits: 400, latency: 400 },
  'Slow 3G of the browser’s own tools, 400 kbit/s, 2,000 ms': { kilobits: 400, latency: 2_000 },
  'Slow 4G, 1,600 kbit/s, 150 ms': { kilobits: 1_600, latency: 150 },
}

const browser = await chromium.launch(chromiumOptions())
const coralline = await startCoralline()
try {
  const state = await keepTwoTanks(browser)
  for (const [name, line] of Object.entries(lines)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await visit(browser, { state, line }))
    const sorted = times.toSorted((one, other) => one - other)
    process.stdout.write(`${name}: ${sorted[rounds >> 1]} ms (${times.join(', ')})\n`)
  }
} finally {
  await browser.close()
  await coralline.stop()
}

type State = Awaited<ReturnType<typeof keepTwoTanks>>
type Line = (typeof lines)[keyof typeof lines]

/** Adds a keeper with two tanks; answers the browser's state with the session. */
async function keepTwoTanks(browser: Browser) {
  const context = await browser.newContext({ baseURL: coralline.url })
  const page = await context.newPage()
  await signIn(page, 'keeper')
  for (const name of ['Reef', 'Nano'])
    await aquariumWith(
      page,
      name,
      Array.from({ length: 60 }, (_, day) => rowOf(day)),
    )
  const state = await context.storageState()
  await context.close()
  return state
}

/** Milliseconds from the address to the last reading of the last card. */
async function visit(browser: Browser, { state, line }: { state: State; line: Line }): Promise<number> {
  const context = await browser.newContext({
    baseURL: coralline.url,
    storageState: state,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = (line.kilobits * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const time = await page.waitForFunction(
    () => {
      const cards = document.querySelectorAll('main article')
      const isRead = cards.length === 2 && [...cards].every((card) => card.querySelector('li strong'))
      return isRead && performance.now()
    },
    undefined,
    { polling: 'raf', timeout: 120_000 },
  )
  const milliseconds = Math.round(Number(await time.jsonValue()))
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await context.close()
  return milliseconds
}
