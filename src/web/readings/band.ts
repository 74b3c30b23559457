import type { Parameter } from '#domain/parameters/parameters.ts'
import { isJudged } from '#domain/parameters/targets.ts'

/** A part of a small drawing, over its whole width. */
export type DrawnBand = { y: number; height: number }

/** The visible part of the ideal range; undefined when there is no range, or it lies above or below the drawing. */
export function drawnBand(
  parameter: Pick<Parameter, 'ideal'>,
  { y, height }: { y: (value: number) => number; height: number },
): DrawnBand | undefined {
  if (!isJudged(parameter)) return undefined
  const [from, to] = [Math.max(0, y(parameter.ideal.max)), Math.min(height, y(parameter.ideal.min))]
  return from <= to
    ? { y: roundCoordinate(from), height: roundCoordinate(Math.max(to - from, 1.5)) }
    : undefined
}

export function roundCoordinate(coordinate: number): number {
  return Math.round(coordinate * 10) / 10
}
