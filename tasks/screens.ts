// Photographs the app for the landing page: `npm run build`, then `node tasks/screens.ts`. Real screens of a real
// server; the tank's year is made up by rule.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { NewLog } from '#contract/aquariums/logs.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { screenPictures } from '#web/pages/home/home-pictures.ts'
import type { Picture } from '#web/ui/drawn/picture.ts'
import { pictureAddress } from '#web/ui/drawn/picture.ts'
import { signIn, startCoralline } from '../e2e/coralline.ts'
import { networkAtRest, watchNetwork } from '../e2e/network.ts'
import { chromiumOptions } from './chromium.ts'
import { root } from './run-tool.ts'

const notes: Record<number, string> = {
  4: 'Water change, 10 gallons',
  11: 'New salt mix',
  19: 'Raised the alkalinity doser by 5 ml',
  27: 'Fed less over the holidays',
  34: 'Two acropora frags from the swap',
  45: 'Cleaned the skimmer, new socks',
}

const browser = await chromium.launch(chromiumOptions())
try {
  for (const scheme of ['light', 'dark'] as const) await photograph(scheme)
} finally {
  await browser.close()
}

/** Starts a server for each scheme, so that the account has the same name and only this tank both times. */
async function photograph(scheme: 'light' | 'dark') {
  const coralline = await startCoralline()
  try {
    const context = await browser.newContext({ baseURL: coralline.url, deviceScaleFactor: 2 })
    await context.addInitScript((scheme) => localStorage.setItem('coralline-scheme', scheme), scheme)
    watchNetwork(context)
    await photographScreens(await context.newPage(), scheme)
    await context.close()
  } finally {
    await coralline.stop()
  }
}

async function photographScreens(page: Page, scheme: 'light' | 'dark') {
  const { desk, deskDark, phone, phoneDark } = screenPictures
  await signIn(page, 'you')
  const id = await createYear(page)
  const ofDesk = scheme === 'dark' ? deskDark : desk
  await page.setViewportSize(ofDesk)
  await page.goto(`/aquarium/${id}`)
  await networkAtRest(page)
  await keep(await page.screenshot(), ofDesk)
  const ofPhone = scheme === 'dark' ? phoneDark : phone
  await page.setViewportSize(ofPhone)
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await page.getByRole('dialog').getByLabel('Temperature').fill('78.4')
  await networkAtRest(page)
  await keep(await page.screenshot({ caret: 'hide' }), ofPhone)
}

/** An aquarium with a log a week; answers its ID. */
async function createYear(page: Page): Promise<number> {
  const aquarium = {
    name: 'Living Room Reef',
    description: 'Mixed reef, 90 gallons, running since spring 2024.',
  }
  const { id } = (await post(page, '/api/aquariums/', aquarium)) as { id: number }
  for (const log of yearOfLogs(id)) await post(page, '/api/logs/', log)
  return id
}

async function post(page: Page, address: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', headers, body })
      return answer.json()
    },
    [address, JSON.stringify(body)] as const,
  )
}

/**
 * Weeks as a tank has them: nitrate and phosphate climb and fall with each water change, alkalinity and calcium are
 * eaten by corals until the doser is set higher. The last phosphate is over its range, as something always is.
 */
function yearOfLogs(aquarium_id: number): NewLog[] {
  const random = seededRandom(26)
  const noise = (width: number) => (random() - 0.5) * width
  let nitrate = 3.4
  let alkalinity = 8.8
  let magnesium = 1352
  return Array.from({ length: 53 }, (_, week) => {
    // The last log is of yesterday: older ones would be grey.
    const day = new Date(Date.now() - (1 + (52 - week) * 7) * 86_400_000).toISOString().slice(0, 10)
    const season = Math.sin(((week - 22) / 52) * 2 * Math.PI)
    nitrate =
      week % 4 === 3 ? nitrate * 0.68 : nitrate + 0.75 + noise(0.7) + (week > 27 && week < 35 ? 0.5 : 0)
    alkalinity += alkalinity < 7.7 ? 0.75 : -0.09 + noise(0.16)
    magnesium += magnesium < 1292 ? 48 : -3.4 + noise(5)
    return {
      aquarium_id,
      timestamp: `${day}T20:${String(10 + Math.floor(random() * 40))}:00`,
      temperature: round(78 + season * 0.9 + noise(0.6), 1),
      ph: round(8.17 + (alkalinity - 8.3) * 0.05 + noise(0.1), 2),
      salinity: round(1.0254 + noise(0.0007), 4),
      ammonia: 0,
      nitrite: 0,
      nitrate: round(nitrate, 1),
      phosphase: round(week > 49 ? 0.02 + (week - 49) * 0.008 : 0.008 + nitrate * 0.0022 + noise(0.006), 3),
      calcium: Math.round(424 + (alkalinity - 8.3) * 14 + noise(9)),
      alkalinity: round(alkalinity, 1),
      magnesium: Math.round(magnesium),
      note: notes[week] ?? null,
    }
  })
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

async function keep(photograph: Buffer, picture: Picture) {
  for (const width of picture.widths)
    for (const format of ['avif', 'webp'] as const) {
      const image = sharp(photograph).resize(width, undefined, { kernel: 'lanczos3' })
      const bytes = await (format === 'avif'
        ? image.avif({ quality: 58, effort: 5, chromaSubsampling: '4:4:4' })
        : image.webp({ quality: 80, effort: 5, smartSubsample: true })
      ).toBuffer()
      const address = pictureAddress(picture, { width, format })
      await writeFile(path.join(root, 'public', address), bytes)
      process.stdout.write(`${address}: ${(bytes.length / 1000).toFixed(0)} kB\n`)
    }
}
