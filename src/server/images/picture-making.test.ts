import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { folderForTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { PictureMaking } from './picture-making.ts'

const folder = folderForTests()

test('another keeper’s one photo is made while a keeper’s twenty are still waiting', async () => {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await photo({ width: 400, height: 300 }))
  const making = new PictureMaking()
  const done: number[] = []
  const make = async (userId: number) => {
    await making.make({ path, userId, goOn: () => {} })
    done.push(userId)
  }
  await Promise.all([...Array(20).fill(1), 2].map(make))
  expect(done).toHaveLength(21)
  // When the picture of user 2 comes, one is being decoded; by the time that its header has been looked at, another one
  // may be.
  expect(done.indexOf(2)).toBeLessThanOrEqual(3)
})

const random = seededRandom(1)

/** Made before the library is restricted to the formats that are read. A gradient takes few bytes, noise many. */
const transparent = {
  little: await transparentPicture((at) => (at % 512) / 2),
  much: await transparentPicture(() => random() * 255),
}

function transparentPicture(alphaAt: (pixel: number) => number): Promise<Buffer> {
  const side = 512
  const pixels = Buffer.alloc(side * side * 4, 120)
  for (let at = 0; at < side * side; at += 1) pixels[at * 4 + 3] = alphaAt(at)
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .webp({ quality: 82 })
    .toBuffer()
}

test.each([
  ['little', true],
  ['much', false],
] as const)(
  'a stored picture with %s transparency stays as it is; much of it may be a bomb, and is not decoded',
  async (amount, isShown) => {
    const path = join(folder, `${amount}.webp`)
    await writeFile(path, transparent[amount])
    const { full, thumbnail, width, height } = await new PictureMaking().keep({
      path,
      userId: 1,
      goOn: () => {},
    })
    expect(full.equals(transparent[amount])).toBe(true)
    expect([width, height]).toEqual([512, 512])
    expect((await sharp(thumbnail).metadata()).hasAlpha).toBe(isShown)
  },
)
