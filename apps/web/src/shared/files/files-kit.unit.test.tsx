// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FileDrop } from './file-drop.tsx'
import { FilePreview } from './file-preview.tsx'
import { UploadList } from './upload-list.tsx'
import type { UploadItem, UploadQueue } from './upload-queue.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const limits = { max_bytes: 2_097_152, mime_types: ['image/png', 'application/pdf'] }
const picture = new File(['x'], 'a.png', { type: 'image/png' })

describe('the place for files', () => {
  it('takes what is dropped or chosen, one unless said otherwise, and says what it takes', async () => {
    const given: string[][] = []
    const { rerender } = render(<FileDrop label="Enviar anexo" limits={limits} onFiles={(files) => given.push(files.map(({ name }) => name))} />)
    expect(screen.getByText('PNG ou PDF, até 2 MB.')).toBeTruthy()
    const place = screen.getByRole('group', { name: 'Enviar anexo' })
    const two = [picture, new File(['y'], 'b.png', { type: 'image/png' })]
    fireEvent.drop(place, { dataTransfer: { files: two } })
    const input = screen.getByLabelText<HTMLInputElement>('Enviar anexo', { selector: 'input' })
    expect(input.accept).toBe('image/png,.png,application/pdf,.pdf')
    await userEvent.upload(input, picture)
    await waitFor(() => expect(given).toEqual([['a.png'], ['a.png']]))
    rerender(<FileDrop label="Enviar anexo" limits={limits} multiple onFiles={(files) => given.push(files.map(({ name }) => name))} />)
    fireEvent.drop(place, { dataTransfer: { files: two } })
    await waitFor(() => expect(given.at(-1)).toEqual(['a.png', 'b.png']))
  })

  it('is opened by keyboard, offers the camera where pictures are taken, and takes nothing while busy', async () => {
    const given: unknown[] = []
    render(<FileDrop label="Enviar anexo" limits={limits} camera="user" disabled problem="O arquivo está vazio." onFiles={(files) => given.push(files)} />)
    const chooser = screen.getByRole('button', { name: 'Escolher arquivo' })
    await userEvent.tab()
    expect(document.activeElement).toBe(chooser)
    expect(chooser.getAttribute('aria-disabled')).toBe('true')
    fireEvent.drop(screen.getByRole('group', { name: 'Enviar anexo' }), { dataTransfer: { files: [picture] } })
    expect(given).toEqual([])
    expect(screen.getByLabelText('Enviar anexo pela câmera', { selector: 'input' }).getAttribute('capture')).toBe('user')
    expect(screen.getByRole('alert').textContent).toBe('O arquivo está vazio.')
  })
})

describe('the list of uploads', () => {
  const item = (key: number, part: Partial<UploadItem>): UploadItem => ({ key, file: new File(['0123456789'], `${key}.png`, { type: 'image/png' }), status: 'waiting', sent: 0, problem: null, retryable: true, ...part })

  it('tells how far each is, and offers to stop, try again or clear it', async () => {
    const called: string[] = []
    const note = (what: string) => (key?: number) => void called.push(`${what} ${key ?? 'all'}`)
    const queue = { cancel: note('cancel'), retry: note('retry'), remove: note('remove'), retryAll: note('retry') } as unknown as UploadQueue
    const items = [
      item(1, { status: 'sending', sent: 5 }),
      item(2, { status: 'failed', problem: 'Sem rede.' }),
      item(3, { status: 'failed', problem: 'Sem rede.' }),
      item(4, { status: 'failed', problem: 'Tipo não aceito.', retryable: false }),
      item(5, { status: 'done', sent: 10 }),
    ]
    render(<UploadList items={items} queue={queue} />)
    expect(screen.getByRole('progressbar', { name: 'Envio de 1.png' }).getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('Enviando: 50% de 10 bytes')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio de 1.png' }))
    await userEvent.click(screen.getByRole('button', { name: /Tentar novamente\s*enviar 2\.png/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Retomar os 2 envios' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remover 5.png da lista' }))
    expect(called).toEqual(['cancel 1', 'retry 2', 'retry all', 'remove 5'])
    expect(screen.queryByRole('button', { name: /enviar 4\.png/ })).toBeNull()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('1.png: 50% enviado. 2.png: Sem rede.'))
  })
})

describe('the preview', () => {
  const made: Blob[] = []
  beforeEach(() => {
    made.length = 0
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script>', { headers: { 'content-type': 'text/html' } })))
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${String(made.push(blob))}`, revokeObjectURL: () => undefined })
  })
  const show = (mime: string) => render(<FilePreview title="arquivo" open={() => Promise.resolve({ url: '/x', name: 'arquivo', mime })} onClose={() => undefined} />)

  it('shows images, whatever type the answer claims', async () => {
    show('image/png')
    expect((await screen.findByRole('img', { name: 'arquivo' })).getAttribute('src')).toBe('blob:1')
    expect(made.map(({ type }) => type)).toEqual(['image/png'])
  })

  it('of anything else offers the download alone, as bytes that nothing runs', async () => {
    show('text/html')
    expect(await screen.findByText('Este tipo de arquivo não abre aqui')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Baixar' }).getAttribute('download')).toBe('arquivo')
    expect(document.querySelector('iframe, img')).toBeNull()
    expect(made[0]?.type).toBe('application/octet-stream')
  })

  it('says why when there is nothing to see', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
    show('image/png')
    expect(await screen.findByText('O arquivo não pôde ser aberto')).toBeTruthy()
  })
})
