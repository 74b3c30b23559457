import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The texts of the QR codes in a picture, as a phone's camera reads them. */
export async function readQrCodes(picture: Buffer): Promise<string[]> {
  const bytes = await readFile(wasm)
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } })
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
