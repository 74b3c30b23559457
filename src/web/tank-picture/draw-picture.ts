import type { PictureContent } from './picture-content.ts'
import { colours, Drawing, edge, footHeight, gap, pictureSize } from './picture-drawing.ts'

/** Of a tile with a small line, and of one without. */
const tileHeights = { tank: 226, pair: 172 }
/** Two photos have the title below them, which would cover much of the second one. */
const titleHeight = 100

/** Draws the picture as soon as its photos and the page's typeface are there. @throws when a photo is not to be had */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  { content, scheme }: { content: PictureContent; scheme: keyof typeof colours },
): Promise<void> {
  const family = getComputedStyle(document.body).fontFamily
  const [mark, photos] = await Promise.all([
    loadPicture('/favicon.svg'),
    Promise.all(content.photos.map(({ url }) => loadPicture(url))),
    ...[500, 600, 700].map((weight) => document.fonts.load(`${weight} 40px ${family}`, content.name)),
  ])
  await document.fonts.ready
  canvas.width = pictureSize.width
  canvas.height = pictureSize.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  const drawing = new Drawing(context, { family, colours: colours[scheme] })
  drawing.ground()
  const rows = rowsOf(content.tiles)
  const isPair = photos.length > 1
  const tileHeight = isPair ? tileHeights.pair : tileHeights.tank
  const titled = isPair ? titleHeight : edge * 0.75
  const below =
    footHeight + (rows.length > 0 ? titled + rows.length * (tileHeight + gap) - gap : isPair ? titled : 0)
  const room = { x: 0, y: 0, width: pictureSize.width, height: pictureSize.height - below }
  drawing.photos(photos, content, room)
  if (isPair) drawing.titleBelow(content, room)
  else drawing.title(content, room)
  for (const [index, row] of rows.entries())
    drawing.row(row, { y: room.height + titled + index * (tileHeight + gap), height: tileHeight })
  drawing.foot(mark, content.foot)
}

/** Up to three tiles a row, in rows as equal as they can be. */
function rowsOf<Tile>(tiles: readonly Tile[]): Tile[][] {
  const count = Math.ceil(tiles.length / 3)
  const first = Math.ceil(tiles.length / Math.max(1, count))
  return count === 0 ? [] : [tiles.slice(0, first), tiles.slice(first)].filter((row) => row.length > 0)
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}
