import type { Place, Vector } from './vector.ts'
import { nowhere, placed } from './vector.ts'

/** How a stuff takes light: `wrap` lets it round the edge, `glow` is fluorescence, `bump` roughens, `gloss` shines. */
export type Stuff = {
  wrap: number
  glow: number
  bump: number
  grain: number
  gloss: number
}

const stuffs = {
  rock: { wrap: 0.1, glow: 0, bump: 0.55, grain: 14, gloss: 0.02 },
  sand: { wrap: 0.2, glow: 0, bump: 0.22, grain: 34, gloss: 0 },
  coral: { wrap: 0.35, glow: 0.1, bump: 0.25, grain: 42, gloss: 0.05 },
  flesh: { wrap: 0.6, glow: 0.22, bump: 0.06, grain: 30, gloss: 0.22 },
  scales: { wrap: 0.3, glow: 0.06, bump: 0.03, grain: 60, gloss: 0.16 },
  fin: { wrap: 0.8, glow: 0.12, bump: 0, grain: 1, gloss: 0.12 },
  eye: { wrap: 0.2, glow: 0, bump: 0, grain: 1, gloss: 0.35 },
  paper: { wrap: 0.4, glow: 0.05, bump: 0, grain: 1, gloss: 0.03 },
  screen: { wrap: 0.4, glow: 0.85, bump: 0, grain: 1, gloss: 0.1 },
  glass: { wrap: 0.2, glow: 0.05, bump: 0, grain: 1, gloss: 1.2 },
} satisfies Record<string, Stuff>

export type StuffName = keyof typeof stuffs
export const stuffList: readonly Stuff[] = Object.values(stuffs)
const stuffNames = Object.keys(stuffs)

/** A point of a surface: x, y, z and its colour's three amounts of light. */
export type Spot = Float64Array
type Sheet = { columns: number; rows: number; stuff: StuffName; round?: boolean }

/** All triangles of a scene, in arrays that grow. */
export class Geometry {
  positions = new Float32Array(3 << 16)
  normals = new Float32Array(3 << 16)
  colors = new Float32Array(3 << 16)
  stuff = new Uint8Array(1 << 16)
  corners = new Uint32Array(3 << 17)
  vertexCount = 0
  triangleCount = 0
  /** Triangles after this one throw no shadow. */
  lastInShadow = Number.POSITIVE_INFINITY
  place: Place = nowhere
  private readonly spot: Spot = new Float64Array(6)

  /** Triangles that are added from now on throw no shadow: the room around an aquarium. */
  throwNoMoreShadows(): void {
    this.lastInShadow = this.triangleCount
  }

  /** Runs `draw` with its coordinates at `place`, which is relative to the present place. */
  at(place: Place, draw: () => void): void {
    const outer = this.place
    const turned = (v: Vector): Vector => {
      const end = placed(outer, v)
      return [end[0] - outer.origin[0], end[1] - outer.origin[1], end[2] - outer.origin[2]]
    }
    this.place = {
      x: turned(place.x),
      y: turned(place.y),
      z: turned(place.z),
      origin: placed(outer, place.origin),
    }
    draw()
    this.place = outer
  }

  /** A sheet of triangles; `at(u, v)` fills in the point, u and v from 0 to 1; `round` joins u's two ends. */
  surface(
    { columns, rows, stuff, round = false }: Sheet,
    at: (u: number, v: number, spot: Spot) => void,
  ): void {
    const across = round ? columns : columns + 1
    this.makeRoom(across * (rows + 1), columns * rows * 2)
    const first = this.vertexCount
    const index = stuffNames.indexOf(stuff)
    for (let row = 0; row <= rows; row++)
      for (let column = 0; column < across; column++) {
        at(column / columns, row / rows, this.spot)
        this.addVertex(index)
      }
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const next = round && column === columns - 1 ? 0 : column + 1
        const a = first + row * across + column
        const b = first + row * across + next
        this.addTriangle(a, b, a + across)
        this.addTriangle(b, b + across, a + across)
      }
    this.settleNormals(first)
  }

  private addVertex(stuff: number): void {
    const { place, spot, vertexCount } = this
    const at = placed(place, [spot[0] as number, spot[1] as number, spot[2] as number])
    this.positions.set(at, vertexCount * 3)
    this.colors[vertexCount * 3] = spot[3] as number
    this.colors[vertexCount * 3 + 1] = spot[4] as number
    this.colors[vertexCount * 3 + 2] = spot[5] as number
    this.stuff[vertexCount] = stuff
    this.vertexCount++
  }

  private addTriangle(a: number, b: number, c: number): void {
    const { positions: p, normals: n } = this
    const to = this.triangleCount * 3
    this.corners[to] = a
    this.corners[to + 1] = b
    this.corners[to + 2] = c
    this.triangleCount++
    const ax = p[a * 3] as number
    const ay = p[a * 3 + 1] as number
    const az = p[a * 3 + 2] as number
    const ux = (p[b * 3] as number) - ax
    const uy = (p[b * 3 + 1] as number) - ay
    const uz = (p[b * 3 + 2] as number) - az
    const vx = (p[c * 3] as number) - ax
    const vy = (p[c * 3 + 1] as number) - ay
    const vz = (p[c * 3 + 2] as number) - az
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    for (const corner of [a, b, c]) {
      n[corner * 3] = (n[corner * 3] as number) + x
      n[corner * 3 + 1] = (n[corner * 3 + 1] as number) + y
      n[corner * 3 + 2] = (n[corner * 3 + 2] as number) + z
    }
  }

  private settleNormals(first: number): void {
    const n = this.normals
    for (let i = first * 3; i < this.vertexCount * 3; i += 3) {
      const size = Math.hypot(n[i] as number, n[i + 1] as number, n[i + 2] as number) || 1
      n[i] = (n[i] as number) / size
      n[i + 1] = (n[i + 1] as number) / size
      n[i + 2] = (n[i + 2] as number) / size
    }
  }

  private makeRoom(vertices: number, triangles: number): void {
    while ((this.vertexCount + vertices) * 3 > this.positions.length) {
      this.positions = grown(this.positions)
      this.normals = grown(this.normals)
      this.colors = grown(this.colors)
      const stuff = new Uint8Array(this.stuff.length * 2)
      stuff.set(this.stuff)
      this.stuff = stuff
    }
    while ((this.triangleCount + triangles) * 3 > this.corners.length) {
      const corners = new Uint32Array(this.corners.length * 2)
      corners.set(this.corners)
      this.corners = corners
    }
  }
}

function grown(array: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(array.length * 2)
  larger.set(array)
  return larger
}
