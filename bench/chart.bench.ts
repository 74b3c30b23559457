import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { chromiumOptions } from '../tasks/chromium.ts'
import { byTurns } from './by-turns.ts'
import type { Measurement } from './run.ts'

type Side = 'ours' | 'bare'

/** The chart against bare uPlot, which draws it: both by turns in one page of a real browser. */
export async function measure(): Promise<Measurement[]> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await open(page)
    const draw = (side: Side) => () =>
      page.evaluate(
        (side) => (window as unknown as { charts: { draw(side: Side): Promise<number> } }).charts.draw(side),
        side,
      )
    const sides = await byTurns(draw('ours'), draw('bare'), { least: 31 })
    return [
      {
        work: 'the chart of ten lines of 50,000 readings, ms (uPlot with the same arrays)',
        ...sides,
        target: 1.5,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** A page with nothing but both charts. */
async function open(page: Page) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-bench-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        lib: { entry: path.join(import.meta.dirname, 'chart-page.tsx'), formats: ['iife'], name: 'charts' },
      },
    })
    for (const file of await readdir(folder)) {
      const content = await readFile(path.join(folder, file), 'utf8')
      await (file.endsWith('.css') ? page.addStyleTag({ content }) : page.addScriptTag({ content }))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
