/** What lives in a tank. It decides the first ranges. The tank's size is no kind: it changes how often one tests, not the water. */
export const tankKinds = ['reef', 'sps', 'lps', 'soft_corals', 'fish_only'] as const
export type TankKind = (typeof tankKinds)[number]
