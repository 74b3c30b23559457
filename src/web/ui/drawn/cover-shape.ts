import { largeCoverWidth, smallWidth } from './picture.ts'

/** The covers of aquariums and posts. */
export const coverShape = { width: largeCoverWidth, height: 540, widths: [smallWidth, largeCoverWidth] }
