// Photographs the app for the landing page: `npm run build`, then `node art/screens.ts`. Real screens of a real server; the
// tank's year is made up by rule.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { NewLog } from '#contract/logs.ts'
import type { Picture } from '#web/ui/pictures.ts'
import { pictureAddress, screenPictures } from '#web/ui/pictures.ts'
import { signIn, startCoralline } from '../e2e/coralline.ts'
import { findChromium } from '../tasks/chromium.ts'

const notes: Record<number, string> = {
  4: 'Water change, 10 gallons',
  11: 'New salt mix',
  19: 'Raised the alkalinity doser by 5 ml',
  27: 'Fed less over the holidays',
  34: 'Two acropora frags from Jo',
  45: 'Cleaned the skimmer, new socks',
}

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const coralline = await startCoralline()
try {
  for (const scheme of ['light', 'dark'] as const) await photograph(browser, scheme)
} finally {
  await browser.close()
  await coralline.stop()
}

async function photograph(browser: Browser, scheme: 'light' | 'dark') {
  const { desk, deskDark, phone, phoneDark } = screenPictures
  const context = await browser.newContext({ baseURL: coralline.url, deviceScaleFactor: 2 })
  await context.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), scheme)
  const page = await context.newPage()
  await signIn(page, `ada-${scheme}`)
  const id = await createYear(page)
  const ofDesk = scheme === 'dark' ? deskDark : desk
  await page.setViewportSize(ofDesk)
  await page.goto(`/aquarium/${id}`)
  // The lines that tell of feeding and growth; the others would press them flat.
  for (const line of [/^Temperature/, /^Phosphate/, /^Calcium/])
    await page.getByRole('button', { name: line }).first().click()
  await page.mouse.move(0, 0)
  await page.evaluate((barHeight) => {
    const [heading] = [...document.querySelectorAll('h2')].filter(
      (one) => one.textContent === 'Latest readings',
    )
    scrollTo(0, (heading?.getBoundingClientRect().top ?? 0) + scrollY - barHeight - 28)
  }, 64)
  await page.waitForLoadState('networkidle')
  await keep(await page.screenshot(), ofDesk)
  const ofPhone = scheme === 'dark' ? phoneDark : phone
  await page.setViewportSize(ofPhone)
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await page.getByRole('dialog').getByLabel('Temperature').fill('78.4')
  await page.waitForLoadState('networkidle')
  await keep(await page.screenshot({ caret: 'hide' }), ofPhone)
  await context.close()
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

/** Weeks that drift and recover as a tank does: nitrate climbs until it is answered, alkalinity falls as corals grow. */
function yearOfLogs(aquarium_id: number): NewLog[] {
  return Array.from({ length: 53 }, (_, week) => {
    const day = new Date(Date.UTC(2025, 10, 15) + week * 7 * 86_400_000).toISOString().slice(0, 10)
    const wave = (period: number, shift = 0) => Math.sin(((week + shift) / period) * 2 * Math.PI)
    const noise = ((week * 7919) % 13) / 13 - 0.5
    return {
      aquarium_id,
      timestamp: `${day}T20:${String(10 + ((week * 7) % 40))}:00`,
      temperature: round(78.2 + wave(52, 26) * 0.8 + noise * 0.4, 1),
      ph: round(8.2 + wave(26, 4) * 0.05 + noise * 0.06, 2),
      salinity: round(1.0255 + noise * 0.0006, 4),
      ammonia: 0,
      nitrite: 0,
      nitrate: round(6.2 + wave(21) * 2.6 + wave(52, 30) * 1.4 + noise, 1),
      phosphase: round(0.03 + wave(21, 3) * 0.012 + noise * 0.006, 3),
      calcium: Math.round(426 + wave(34, 8) * 12 + noise * 6),
      alkalinity: round(8.5 + wave(17, 5) * 0.45 - wave(52) * 0.3 + noise * 0.25, 1),
      magnesium: Math.round(1320 + wave(40) * 18 + noise * 8),
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
      await writeFile(path.join(import.meta.dirname, '..', 'public', address), bytes)
      process.stdout.write(`${address}: ${(bytes.length / 1000).toFixed(0)} kB\n`)
    }
}
