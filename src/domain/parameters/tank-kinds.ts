/** What lives in a tank. It decides the first ranges. Size is none: it changes how often one tests, not the water. */
export const tankKinds = ['reef', 'sps', 'lps', 'soft_corals', 'fish_only'] as const
export type TankKind = (typeof tankKinds)[number]
