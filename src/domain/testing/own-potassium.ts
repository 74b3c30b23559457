import type { CustomDefinition } from '#domain/parameters/custom-rows.ts'

/** The potassium of a tank that follows it. */
export const potassium: CustomDefinition = {
  id: 12,
  catalogue: 'potassium',
  label: 'Potassium',
  unit: 'ppm',
  decimals: 0,
  charted: true,
  symbol: 'K',
  sea: '408 ppm',
  at_home: true,
  archived_at: null,
}
