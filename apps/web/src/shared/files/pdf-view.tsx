import { ChevronLeft, ChevronRight, FileX, ZoomIn, ZoomOut } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FileLoading } from './file-loading.tsx'
import { openPaper, type PdfPaper } from './pdf-paper.ts'

export interface PdfViewProps {
  readonly blob: Blob
  readonly name: string
  /** A height class, such as `h-[65dvh]`. */
  readonly height: string
  /** The last page was reached, and is drawn. */
  readonly onEnd: () => void
  /** Not even the first page can be shown. */
  readonly onProblem: () => void
}

const ZOOMS = [1, 1.5, 2, 3]
/** The width of the lines around a page, which its picture does not fill. */
const BORDERS = 2

interface PageProps {
  readonly paper: PdfPaper
  readonly page: number
  readonly width: number
  readonly guess: number
  readonly text: string | undefined
  readonly onDrawn: (page: number) => void
}

/** One page, drawn while it is near what is seen; its words for who does not see it. */
const Page = memo(function Page({ paper, page, width, guess, text, onDrawn }: PageProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(guess)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { root: box.current.parentElement, rootMargin: '100% 0px' })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear || !canvas.current) return undefined
    let isLeft = false
    const drawing = paper.draw(page, canvas.current, width)
    void paper
      .ratioOf(page)
      .then((found) => !isLeft && setRatio(found))
      .catch(() => undefined)
    drawing.done.then(
      () => !isLeft && onDrawn(page),
      () => !isLeft && setFailed(true),
    )
    return () => {
      isLeft = true
      drawing.cancel()
    }
  }, [paper, page, width, isNear, attempt, onDrawn])
  const retry = (): void => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <div ref={box} role="group" aria-label={`Página ${page}`} data-page={page} style={{ width, height: width * ratio }} className="relative mx-auto shrink-0 border bg-white">
      {hasFailed ? (
        <div className="flex size-full items-center justify-center bg-surface">
          <EmptyState icon={<FileX />} title="Esta página não pôde ser mostrada" action={<Button onClick={retry}>Tentar novamente</Button>} />
        </div>
      ) : (
        // A new picture for each try: half of one may be on it.
        isNear && <canvas key={attempt} ref={canvas} aria-hidden="true" className="block size-full" />
      )}
      <p className="sr-only">{text === '' ? `Página ${page}: imagem sem texto.` : text}</p>
    </div>
  )
})

/** The words of the pages, one after the other; what is being drawn is not kept waiting. */
function useTexts(paper: PdfPaper): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async (): Promise<void> => {
      const found: string[] = []
      for (let page = 1; page <= paper.pages && !isLeft; page += 1) {
        found.push((await paper.textOf(page).catch(() => '')).trim())
        if (!isLeft && (page % 20 === 0 || page === paper.pages || page === 1)) setTexts([...found])
      }
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [paper])
  return texts
}

/** The page in the middle of what is seen; the last one once there is nothing below. */
function pageInView(scroller: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight, children } = scroller
  if (scrollTop + clientHeight >= scrollHeight - 4) return children.length
  const middle = scrollTop + clientHeight / 2
  const below = [...children].findIndex((child) => child instanceof HTMLElement && child.offsetTop > middle)
  return below === -1 ? children.length : Math.max(below, 1)
}

function Pages({ paper, guess, name, height, onEnd }: Omit<PdfViewProps, 'blob' | 'onProblem'> & { readonly paper: PdfPaper; readonly guess: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const texts = useTexts(paper)
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [current, setCurrent] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const look = (): void => {
    if (scroller.current) setCurrent(pageInView(scroller.current))
  }
  useEffect(() => {
    if (!scroller.current) return undefined
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(Math.floor(entry.contentRect.width)))
    watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [])
  const isRead = current === paper.pages && drawn === paper.pages
  useEffect(() => {
    if (isRead) onEnd()
  }, [isRead, onEnd])
  const go = (page: number): void => {
    const target = scroller.current?.children[page - 1]
    if (target instanceof HTMLElement) scroller.current?.scrollTo({ top: target.offsetTop - 8 })
    setCurrent(page)
  }
  const width = Math.floor((room - BORDERS) * (ZOOMS[zoom] ?? 1))
  return (
    <div className={cn('flex flex-col overflow-hidden rounded-md border bg-sunken', height)}>
      <div className="flex items-center justify-between gap-2 border-b bg-surface px-1 py-1">
        <div className="flex items-center gap-1">
          <Button size="icon-sm" variant="ghost" aria-label="Página anterior" aria-disabled={current === 1} onClick={() => go(current - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <span aria-live="polite" className="tabular text-sm text-text-muted">
            <span className="max-sm:sr-only">Página </span>
            {current} de {paper.pages}
          </span>
          <Button size="icon-sm" variant="ghost" aria-label="Próxima página" aria-disabled={current === paper.pages} onClick={() => go(current + 1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
        <div className="flex items-center gap-1">
          <Button size="icon-sm" variant="ghost" aria-label="Reduzir" aria-disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <ZoomOut aria-hidden="true" className="size-4" />
          </Button>
          <Button size="icon-sm" variant="ghost" aria-label="Ampliar" aria-disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
            <ZoomIn aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label={name}
        tabIndex={0}
        onScroll={look}
        className="relative flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2 -outline-offset-2"
      >
        {width > 0 &&
          Array.from({ length: paper.pages }, (_, index) => (
            <Page key={index} paper={paper} page={index + 1} width={width} guess={guess} text={texts[index]} onDrawn={setDrawn} />
          ))}
      </div>
    </div>
  )
}

/** The pages of a PDF, drawn by the page itself: phones have no viewer to lend. */
export function PdfView({ blob, name, height, onEnd, onProblem }: PdfViewProps) {
  const [opened, setOpened] = useState<{ readonly paper: PdfPaper; readonly guess: number } | 'problem' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLeft = false
    let close = (): void => undefined
    const open = async (): Promise<void> => {
      const paper = await openPaper(blob)
      close = paper.close
      if (isLeft) paper.close()
      else setOpened({ paper, guess: await paper.ratioOf(1) })
    }
    open().catch(() => {
      if (isLeft) return
      setOpened('problem')
      onProblem()
    })
    return () => {
      isLeft = true
      close()
    }
  }, [blob, attempt, onProblem])
  if (opened === null) return <FileLoading height={height} />
  if (opened === 'problem') {
    const retry = (): void => {
      setOpened(null)
      setAttempt(attempt + 1)
    }
    return (
      <EmptyState icon={<FileX />} title="Este PDF não pôde ser mostrado" action={<Button onClick={retry}>Tentar novamente</Button>}>
        Pode ter senha ou estar danificado. Baixe o arquivo para abri-lo em outro programa.
      </EmptyState>
    )
  }
  return <Pages {...opened} name={name} height={height} onEnd={onEnd} />
}
