/** What lives in a tank, which decides where its ranges start. Its size is no kind: it changes how often one tests, not the water. */
export const tankKinds = ['reef', 'sps', 'lps', 'soft_corals', 'fish_only'] as const
export type TankKind = (typeof tankKinds)[number]
