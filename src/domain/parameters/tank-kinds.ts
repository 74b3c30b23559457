/** What lives in a tank. It decides the first ranges. A size is no kind: it changes how often one tests. */
export const tankKinds = ['reef', 'sps', 'lps', 'soft_corals', 'fish_only'] as const
export type TankKind = (typeof tankKinds)[number]
