import type { Parameter, ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'
import type { TankKind } from './tank-kinds.ts'
import type { Target, Targets } from './targets.ts'

/** The ranges that a kind of tank starts with. A parameter that is not named has its ideal range. */
export type Preset = {
  readonly kind: TankKind
  readonly label: string
  readonly targets: { readonly [Key in ParameterKey]?: Target }
  /** The sources of these ranges, for the user to read, with an address where there is one. */
  readonly sources: readonly { readonly words: string; readonly href?: string }[]
}

const reefkeeping = {
  words: 'Reefkeeping, May 2004, table 1',
  href: 'http://reefkeeping.com/issues/2004-05/rhf/index.php',
} as const
const raised = {
  words: 'its author’s higher nitrate and phosphate of 2022',
  href: 'https://www.reef2reef.com/threads/173563/',
} as const
const tracker = { words: 'the defaults of reeftanktracker', href: 'https://reeftanktracker.com' } as const
const stony = { words: 'piscesfishandcoral.com', href: 'https://piscesfishandcoral.com' } as const
const soft = {
  words: 'enviroliteracy.org',
  href: 'https://enviroliteracy.org/animals/what-are-the-best-water-parameters-for-soft-corals',
} as const
const seahorses = { words: 'seahorse.org', href: 'https://www.seahorse.org' } as const
const helpText = { words: 'Coralline’s own ideal ranges' } as const

/** 34 to 36 ppt, around natural seawater. */
const seawater = between(1.0256, 1.0271)

/**
 * The ranges of each kind of tank, in stored units. Sources: as named. For fish alone calcium and magnesium, which
 * corals build with, are not judged.
 */
export const presets: readonly Preset[] = [
  { kind: 'reef', label: 'Reef', targets: {}, sources: [helpText, reefkeeping] },
  {
    kind: 'sps',
    label: 'SPS',
    targets: {
      salinity: seawater,
      alkalinity: between(7, 9),
      calcium: between(400, 450),
      magnesium: between(1280, 1400),
      nitrate: between(1, 10),
      phosphase: between(0.02, 0.1),
    },
    sources: [reefkeeping, raised, stony, tracker],
  },
  {
    kind: 'lps',
    label: 'LPS',
    targets: {
      salinity: seawater,
      alkalinity: between(7.5, 11),
      calcium: between(380, 450),
      magnesium: between(1250, 1400),
      nitrate: between(2, 15),
      phosphase: between(0.03, 0.1),
    },
    sources: [reefkeeping, raised, tracker],
  },
  {
    kind: 'soft_corals',
    label: 'Soft corals',
    targets: {
      salinity: between(1.024, 1.027),
      alkalinity: between(7, 11),
      calcium: between(400, 450),
      magnesium: between(1250, 1350),
      nitrate: between(1, 5),
      phosphase: between(0.03, 0.1),
    },
    sources: [soft, reefkeeping],
  },
  {
    kind: 'fish_only',
    label: 'Fish only',
    targets: {
      ph: between(7.8, 8.5),
      salinity: between(1.02, 1.026),
      alkalinity: between(7, 12),
      calcium: { low: null, high: null, goal: null },
      magnesium: { low: null, high: null, goal: null },
      nitrate: between(0, 40),
      phosphase: between(0, 0.1),
    },
    sources: [helpText, seahorses],
  },
]

/** The ranges of a kind of tank; without a kind the ideal ones. */
export function presetTargets(kind: TankKind | null): Targets {
  return presets.find((preset) => preset.kind === kind)?.targets ?? {}
}

/** The kinds of tanks to choose from, '' for not said. */
export const kindOptions: readonly { readonly value: TankKind | ''; readonly label: string }[] = [
  { value: '', label: 'Not said' },
  ...presets.map(({ kind, label }) => ({ value: kind, label })),
]

/** The ideal ranges as targets: readings are judged by them when nothing is set, and a form starts with them. */
const idealTargets: Record<ParameterKey, Target> = Object.fromEntries(
  parameters.map(({ key, ideal }) => [key, between(ideal.min, ideal.max)]),
) as Record<ParameterKey, Target>

/** The limits of each of these parameters: its target, else its ideal range. A custom one without target has none. */
export function limitsOf(
  targets: Targets,
  of: readonly Pick<Parameter, 'key'>[] = parameters,
): Record<ParameterKey, Target> {
  const limits = of.map(({ key }) => [key, targets[key] ?? idealOf(key)])
  return Object.fromEntries(limits) as Record<ParameterKey, Target>
}

function idealOf(key: string): Target {
  const known: Partial<Record<string, Target>> = idealTargets
  return known[key] ?? { low: null, high: null, goal: null }
}

/** The targets to store for these limits: limits that equal the ideal range need none. */
export function targetsOf(
  limits: Readonly<Record<ParameterKey, Target>>,
): Partial<Record<ParameterKey, Target>> {
  return Object.fromEntries(Object.entries(limits).filter(([key, target]) => !isSame(target, idealOf(key))))
}

/** True when each of these parameters has the same limits and goal in both. */
export function areSame(
  one: Targets,
  other: Targets,
  of: readonly Pick<Parameter, 'key'>[] = parameters,
): boolean {
  const [limits, others] = [limitsOf(one, of), limitsOf(other, of)]
  return of.every(({ key }) => isSame(limits[key], others[key]))
}

function isSame(one: Target, other: Target): boolean {
  return one.low === other.low && one.high === other.high && one.goal === other.goal
}

function between(low: number, high: number): Target {
  return { low, high, goal: null }
}
