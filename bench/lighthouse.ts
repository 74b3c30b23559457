// Runs Lighthouse on the signed-in screens and the public pages: mobile, with its own throttling, medians of five:
// `npm run bench -- lighthouse [2x] [words of page names]`. Lighthouse takes a processor to be four times as fast as a
// phone's; its documentation advises 2x for a machine that measures 1,000 to 1,500. It is fetched by npx: nothing else
// here needs it.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { seedUser } from '../e2e/admin.ts'
import { create } from '../e2e/answers.ts'
import { startCoralline, startSession } from '../e2e/coralline.ts'
import { seedAquariumWith } from '../e2e/logs.ts'
import { choose, jpeg } from '../e2e/photos.ts'
import { specSlugs } from '../e2e/public-addresses.ts'
import { chromiumOptions } from '../tasks/chromium.ts'

const version = 'lighthouse@13.5.0'
const rounds = 5
const twoHours = 7_200_000
const publicPaths = [
  '/',
  '/demo-aquarium',
  '/blog',
  `/blog/${specSlugs[0]}`,
  '/developers',
  '/about',
  '/terms',
  '/privacy',
]
const run = promisify(execFile)
const given = process.argv.slice(3)
const slowdown = given.find((word) => /^\d+x$/.test(word))
const wanted = given.filter((word) => word !== slowdown)

type Figures = {
  performance: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  accessibility: number
  /** How fast the machine is, by Lighthouse's own measure, which expects 1,000 or more. */
  machine: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'coralline-lighthouse-'))
const profile = path.join(folder, 'profile')
/** The profile of a browser in which nobody has signed in. */
const visitor = path.join(folder, 'visitor')
const machine = chromiumOptions()
const flags = ['--disable-gpu', ...machine.args]
const coralline = await startCoralline()
try {
  const { signedIn, shared } = await fill()
  const screens = signedIn.map((screen) => [...screen, profile] as const)
  const pages = [
    ...publicPaths.map((address) => [`visitor ${address}`, address, visitor] as const),
    ['visitor of a link', shared, visitor] as const,
  ]
  for (const [name, address, of] of [...screens, ...pages]) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    const found: Figures[] = []
    for (let round = 0; round < rounds; round += 1) found.push(await judge(coralline.url + address, of))
    const all = (key: keyof Figures) => found.map((one) => one[key]).toSorted((one, other) => one - other)
    const figures = (['performance', 'accessibility', 'fcp', 'lcp', 'tbt', 'cls', 'machine'] as const).map(
      (key) => `${key} ${all(key)[rounds >> 1]}`,
    )
    process.stdout.write(`${name}: ${figures.join(', ')} (performance ${all('performance').join(', ')})\n`)
  }
} finally {
  await coralline.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Adds an admin who keeps tanks, too, in a club of sixty; answers the pages to judge, and a link that shares a tank. */
async function fill(): Promise<{ signedIn: [string, string][]; shared: string }> {
  // This browser is closed before anything is judged, because its remaining work would slow the judged pages.
  const context = await chromium.launchPersistentContext(profile, { ...machine, args: flags })
  const page = await context.newPage()
  await startSession(page, 'admin', coralline.url)
  const thousand = await seedAquariumWith(page, 'Thousand', denseRows(1_000, twoHours))
  const dense = await seedAquariumWith(page, 'Fifty Thousand', denseRows(50_000, twoHours))
  for (let number = 0; number < 60; number += 1) await seedUser(page, `user-${number}`)
  await page.goto(`${coralline.url}/aquarium/${thousand}`)
  await choose(page, [await jpeg('#2060a0')])
  await page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' }).waitFor()
  const body = { name: 'Forum', shows: ['photos', 'events'], since: null, days: 21 }
  const { url } = (await create(page, `/api/aquariums/${thousand}/shares`, body)) as unknown as {
    url: string
  }
  await context.close()
  const { pathname, search } = new URL(url)
  const signedIn: [string, string][] = [
    ['dashboard', '/dashboard'],
    ['aquarium of 1,000 logs', `/aquarium/${thousand}`],
    ['aquarium of 50,000 logs', `/aquarium/${dense}`],
    ['parameter', `/aquarium/${dense}/alkalinity`],
    ['admin', '/admin'],
    ['admin users', '/admin/users'],
    ['admin aquariums', '/admin/aquariums'],
    ['admin logs', '/admin/logs'],
    ['admin audit', '/admin/audit'],
  ]
  return { signedIn, shared: pathname + search }
}

async function judge(address: string, browserProfile: string): Promise<Figures> {
  const output = path.join(folder, 'report.json')
  const env = { ...process.env, ...(machine.executablePath ? { CHROME_PATH: machine.executablePath } : {}) }
  const options = [
    '--yes',
    version,
    address,
    `--chrome-flags=--headless --password-store=basic --user-data-dir=${browserProfile} ${flags.join(' ')}`,
    '--output=json',
    `--output-path=${output}`,
    '--only-categories=performance,accessibility',
    '--quiet',
    ...(slowdown ? [`--throttling.cpuSlowdownMultiplier=${Number.parseInt(slowdown, 10)}`] : []),
  ]
  await run('npx', options, { env })
  const { categories, audits, environment } = JSON.parse(await readFile(output, 'utf8'))
  const score = (name: string) => Math.round(100 * categories[name].score)
  const value = (name: string) => Math.round(1_000 * audits[name].numericValue) / 1_000
  const milliseconds = (name: string) => Math.round(value(name))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    fcp: milliseconds('first-contentful-paint'),
    lcp: milliseconds('largest-contentful-paint'),
    tbt: milliseconds('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: Math.round(environment.benchmarkIndex),
  }
}

/** Rows up to now for the CSV of `e2e/logs.ts`, one each `every` milliseconds, in waves that no two rows share. */
function denseRows(count: number, every: number): string[] {
  const start = Date.now() - count * every
  return Array.from({ length: count }, (_, index) => denseRow(new Date(start + index * every), index))
}

function denseRow(moment: Date, index: number): string {
  const wave = (middle: number, width: number, digits: number) =>
    (middle + width * Math.sin(index / 700) + width * 0.3 * Math.sin(index * 2.7)).toFixed(digits)
  const timestamp = moment.toISOString()
  return [
    `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`,
    ...[wave(78, 1.6, 1), wave(8.2, 0.15, 2), wave(1.0245, 0.001, 4), '', 0, 0],
    ...[wave(8, 5, 1), wave(0.04, 0.03, 3), wave(425, 20, 0), wave(8.6, 0.7, 1), wave(1310, 40, 0)],
  ].join(',')
}
