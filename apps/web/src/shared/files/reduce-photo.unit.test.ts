// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

import { HEIC_PROBLEM, needsPreparing, readyFiles, reducedSize } from './reduce-photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const limits = { max_bytes: 10_000_000, mime_types: ['image/jpeg', 'image/png', 'application/pdf'] }
const photo = new File(['x'], 'atestado.jpg', { type: 'image/jpeg' })
const heic = new File(['x'], 'IMG_0001.HEIC', { type: '' })

/** A browser that opens pictures of this size. */
function browser(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done, type) {
    done(new Blob([`${String(this.width)}x${String(this.height)}`], { type: type ?? '' }))
  })
}

describe('a photo', () => {
  it('is cut down to 2,000 pixels on its longer side, never blown up', () => {
    expect(reducedSize(4000, 3000)).toEqual({ width: 2000, height: 1500 })
    expect(reducedSize(3000, 6000)).toEqual({ width: 1000, height: 2000 })
    expect(reducedSize(800, 600)).toEqual({ width: 800, height: 600 })
  })
  it('that is large is sent smaller under its name; one that is not stays as it is', async () => {
    browser(4000, 3000)
    const { files: [small], problem } = await readyFiles([photo], limits)
    expect([await small?.text(), small?.name, small?.type, problem]).toEqual(['2000x1500', 'atestado.jpg', 'image/jpeg', null])
    browser(1200, 900)
    expect((await readyFiles([photo], limits)).files).toEqual([photo])
  })
  it('of an iPhone becomes a JPEG where the browser opens it, and otherwise is told how to be one', async () => {
    browser(1200, 900)
    const { files: [converted] } = await readyFiles([heic], limits)
    expect([converted?.name, converted?.type]).toEqual(['IMG_0001.jpg', 'image/jpeg'])
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')))
    expect(await readyFiles([heic, photo], limits)).toEqual({ files: [photo], problem: HEIC_PROBLEM })
  })
  it('is prepared only where photos are taken', () => {
    expect([needsPreparing(photo, limits), needsPreparing(heic, limits)]).toEqual([true, true])
    const papers = { ...limits, mime_types: ['application/pdf'] }
    expect([needsPreparing(photo, papers), needsPreparing(heic, papers), needsPreparing(new File(['x'], 'a.pdf', { type: 'application/pdf' }), limits)]).toEqual([false, false, false])
  })
})
