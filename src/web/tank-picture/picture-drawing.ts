import { sparkSize } from '#web/readings/sparkline-shape.ts'
import { palette } from '#web/ui/theme/palette.ts'
import type { PictureContent, PictureTile } from './picture-content.ts'
import { isFromRight, linesOf } from './picture-text.ts'

/** The shape that networks show upright pictures in. */
export const pictureSize = { width: 1080, height: 1350 }
export const edge = 48
export const gap = 18
export const footHeight = 88

type Box = { x: number; y: number; width: number; height: number }

const { ocean, dark } = palette
/** As `tokens.css` has them: a canvas does not know its words. */
export const colours = {
  light: {
    ground: '#f2f8fc',
    surface: '#fff',
    line: palette.gray[2] ?? '',
    ink: '#0d2533',
    soft: '#456071',
    good: '#0b7259',
    warm: '#8a4500',
    spark: ocean[6] ?? '',
    warmSpark: '#d98324',
    band: 'rgb(25 146 212 / 0.12)',
  },
  dark: {
    ground: '#071722',
    surface: dark[7] ?? '',
    line: dark[5] ?? '',
    ink: '#e6f0f6',
    soft: dark[1] ?? '',
    good: '#63d3ae',
    warm: '#ffb066',
    spark: ocean[4] ?? '',
    warmSpark: '#ffb066',
    band: 'rgb(59 177 232 / 0.16)',
  },
}
type Colours = (typeof colours)['light']

/** Draws the parts of the picture where it is told to. */
export class Drawing {
  readonly #context: CanvasRenderingContext2D
  readonly #family: string
  readonly #colours: Colours

  constructor(context: CanvasRenderingContext2D, { family, colours }: { family: string; colours: Colours }) {
    this.#context = context
    this.#family = family
    this.#colours = colours
  }

  ground() {
    this.#context.fillStyle = this.#colours.ground
    this.#context.fillRect(0, 0, pictureSize.width, pictureSize.height)
  }

  /** Upright photos stand beside each other, others one above the other. */
  photos(pictures: readonly HTMLImageElement[], { photos }: PictureContent, room: Box) {
    const [one, other] = pictures
    if (!one || !other) {
      if (one) this.#photo(one, room)
      return
    }
    const seam = 8
    const isUpright = pictures.every(({ naturalWidth, naturalHeight }) => naturalHeight > naturalWidth)
    const width = isUpright ? (room.width - seam) / 2 : room.width
    const height = isUpright ? room.height : (room.height - seam) / 2
    const boxes = [
      { x: 0, y: 0, width, height },
      isUpright ? { x: width + seam, y: 0, width, height } : { x: 0, y: height + seam, width, height },
    ]
    for (const [index, box] of boxes.entries()) {
      this.#photo(pictures[index] ?? one, box)
      this.#label(photos[index]?.day ?? '', { x: box.x + edge, y: box.y + edge })
    }
  }

  /** Fills the box with the middle of the photo. */
  #photo(picture: HTMLImageElement, { x, y, width, height }: Box) {
    const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
    const [cutWidth, cutHeight] = [width / scale, height / scale]
    const [left, top] = [(picture.naturalWidth - cutWidth) / 2, (picture.naturalHeight - cutHeight) / 2]
    this.#context.imageSmoothingQuality = 'high'
    this.#context.drawImage(picture, left, top, cutWidth, cutHeight, x, y, width, height)
  }

  #label(text: string, { x, y }: { x: number; y: number }) {
    this.#font(600, 28)
    const width = this.#context.measureText(text).width + 40
    this.#rounded({ x, y, width, height: 52 }, 26, 'rgb(4 26 43 / 0.72)')
    this.#write(text, { x: x + 20, y: y + 36, colour: '#fff' })
  }

  /** The name of the tank and its age, white on the photo's darkened foot. */
  title({ name, age }: PictureContent, { width, height }: Box) {
    const measure = (text: string) => this.#context.measureText(text).width
    const room = { width: width - 2 * edge, most: 2, measure }
    let size = 76
    this.#font(700, size)
    // A long name is written smaller before it is cut off.
    while (size > 52 && linesOf(name, { ...room, most: 1 })[0]?.endsWith('…')) {
      size -= 4
      this.#font(700, size)
    }
    const lines = linesOf(name, room)
    const tall = lines.length * size * 1.12 + 62
    const shade = this.#context.createLinearGradient(0, height - tall - 190, 0, height)
    shade.addColorStop(0, 'rgb(4 26 43 / 0)')
    shade.addColorStop(0.5, 'rgb(4 26 43 / 0.58)')
    shade.addColorStop(1, 'rgb(4 26 43 / 0.9)')
    this.#context.fillStyle = shade
    this.#context.fillRect(0, height - tall - 190, width, tall + 190)
    const isRight = isFromRight(name)
    const x = isRight ? width - edge : edge
    for (const [index, line] of lines.entries()) {
      const y = height - 96 - (lines.length - 1 - index) * size * 1.12
      this.#write(line, { x, y, colour: '#fff', isRight })
    }
    this.#font(500, 34)
    this.#write(age, {
      x,
      y: height - 40,
      colour: 'rgb(255 255 255 / 0.86)',
      align: isRight ? 'right' : 'left',
    })
  }

  /** The name and the age in one line below the photos. */
  titleBelow({ name, age }: PictureContent, { width, height }: Box) {
    const isRight = isFromRight(name)
    const [start, end] = isRight ? [width - edge, edge] : [edge, width - edge]
    this.#font(500, 30)
    const room = width - 2 * edge - this.#context.measureText(age).width - 40
    this.#write(age, {
      x: end,
      y: height + 66,
      colour: this.#colours.soft,
      align: isRight ? 'left' : 'right',
    })
    this.#font(700, 46)
    this.#write(this.#fitting(name, room), { x: start, y: height + 66, colour: this.#colours.ink, isRight })
  }

  row(tiles: readonly PictureTile[], { y, height }: { y: number; height: number }) {
    const width = (pictureSize.width - 2 * edge - (tiles.length - 1) * gap) / tiles.length
    for (const [index, tile] of tiles.entries())
      this.#tile(tile, { x: edge + index * (width + gap), y, width, height })
  }

  #tile({ label, value, unit, side, isOld, isJudged, words, spark }: PictureTile, box: Box) {
    const { x, y, width } = box
    const { surface, line, ink, soft, good, warm } = this.#colours
    const inner = { x: x + 26, width: width - 52 }
    this.#rounded(box, 28, surface, line)
    this.#font(600, 27)
    this.#write(this.#fitting(label, inner.width), { x: inner.x, y: y + 48, colour: soft })
    this.#font(700, 62)
    const wide = this.#context.measureText(value).width
    this.#write(value, { x: inner.x, y: y + 116, colour: side ? warm : isOld ? soft : ink })
    this.#font(500, 27)
    this.#write(this.#fitting(isJudged || !side ? unit : `${unit} ${signs[side]}`, inner.width - wide - 10), {
      x: inner.x + wide + 10,
      y: y + 116,
      colour: soft,
    })
    const room = { x: inner.x, y: y + 130, width: inner.width, height: 44 }
    if (spark) this.#spark(spark, room, side)
    this.#font(600, 25)
    const colour = !isJudged ? soft : side ? warm : good
    const sign = !isJudged ? '' : side ? `${signs[side]} ` : '✓ '
    const shown = this.#fitting(`${sign}${words}`, inner.width)
    this.#write(shown, { x: inner.x, y: y + box.height - 20, colour })
  }

  #spark(
    { line, spread, end, band }: NonNullable<PictureTile['spark']>,
    box: Box,
    side: PictureTile['side'],
  ) {
    const [sx, sy] = [box.width / sparkSize.width, box.height / sparkSize.height]
    const place = (path: string) => {
      const placed = new Path2D()
      placed.addPath(new Path2D(path), new DOMMatrix([sx, 0, 0, sy, box.x, box.y]))
      return placed
    }
    const context = this.#context
    const colour = side ? this.#colours.warmSpark : this.#colours.spark
    if (band)
      this.#rounded(
        { x: box.x, y: box.y + band.y * sy, width: box.width, height: band.height * sy },
        Math.min(6, (band.height * sy) / 2),
        this.#colours.band,
      )
    if (spread) {
      context.fillStyle = colour
      context.globalAlpha = 0.25
      context.fill(place(spread))
      context.globalAlpha = 1
    }
    context.strokeStyle = colour
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = 3.5
    context.stroke(place(line))
    context.fillStyle = colour
    context.beginPath()
    context.arc(box.x + end.x * sx, box.y + end.y * sy, 6.5, 0, 2 * Math.PI)
    context.fill()
  }

  /** The product's mark and name, and a few words at the other end. */
  foot(mark: HTMLImageElement, words: string) {
    const middle = pictureSize.height - footHeight / 2
    this.#context.drawImage(mark, edge, middle - 20, 40, 40)
    this.#font(600, 29)
    this.#write('Coralline', { x: edge + 54, y: middle + 10, colour: this.#colours.ink })
    this.#font(500, 26)
    const x = pictureSize.width - edge
    this.#write(words, { x, y: middle + 10, colour: this.#colours.soft, align: 'right' })
  }

  #fitting(text: string, width: number): string {
    return (
      linesOf(text, { width, most: 1, measure: (text) => this.#context.measureText(text).width })[0] ?? ''
    )
  }

  #font(weight: number, size: number) {
    this.#context.font = `${weight} ${size}px ${this.#family}`
  }

  #write(text: string, { x, y, colour, isRight = false, align = isRight ? 'right' : 'left' }: Writing) {
    this.#context.direction = isRight ? 'rtl' : 'ltr'
    this.#context.textAlign = align
    this.#context.fillStyle = colour
    this.#context.fillText(text, x, y)
  }

  #rounded({ x, y, width, height }: Box, radius: number, fill: string, line?: string) {
    const context = this.#context
    context.beginPath()
    context.roundRect(x, y, width, height, radius)
    context.fillStyle = fill
    context.fill()
    if (line === undefined) return
    context.strokeStyle = line
    context.lineWidth = 2
    context.stroke()
  }
}

const signs = { above: '▲', below: '▼' }

type Writing = { x: number; y: number; colour: string; isRight?: boolean; align?: CanvasTextAlign }
