import { appendFileSync } from 'node:fs'

/** How often a crash test kills each server: `npm run test:faults` asks for more than `npm test`. */
export const kills = Number(process.env.KILLS ?? 3)

/** Adds something that a test has counted or measured to the table of `npm run test:faults`. */
export function tellFigure(figure: string) {
  if (process.env.FAULT_FIGURES) appendFileSync(process.env.FAULT_FIGURES, `${figure}\n`)
}
