/** The covers that are drawings, to stand in for a photo. */
export const drawnCovers: readonly string[] = ['1', '2', '3', '4', '5']
