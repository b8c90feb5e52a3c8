/** Below this a picture of a paper cannot be read: letters have no edges. Tried with sharp and shaken pictures of the same page. */
const LEAST = 18

/**
 * How sharp a grey picture is: how much neighbours differ, as the variance of its Laplacian. `grey` holds width × height values of 0 to 255.
 */
export function sharpness(grey: Readonly<ArrayLike<number>>, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  const at = (x: number, y: number): number => grey[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

export const isBlurred = (grey: Readonly<ArrayLike<number>>, width: number, height: number): boolean => sharpness(grey, width, height) < LEAST
