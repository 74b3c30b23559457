import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  // When the picture of user 2 comes, one is being decoded; by the time that its header has been looked at, another one may be.
  expect(done.indexOf(2)).toBeLessThanOrEqual(3)
})
