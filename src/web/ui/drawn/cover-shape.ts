import { largeCoverWidth, smallWidth } from './picture.ts'

export const coverShape = { width: largeCoverWidth, height: 540, widths: [smallWidth, largeCoverWidth] }
