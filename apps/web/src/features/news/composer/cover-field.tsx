import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { choiceProblem } from '#shared/lib/file-texts.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { filePurposeQuery } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'

export interface CoverFieldProps {
  readonly cover: string | null
  readonly onCover: (fileId: string | null) => void
  readonly takePicture: (file: File) => Promise<string>
  readonly draw: (fileId: string, alt: string) => ReactNode
}

/** The picture on top of a post: decoration, so that nothing has to be said of it. */
export function CoverField({ cover, onCover, takePicture, draw }: CoverFieldProps) {
  const { data: limits } = useQuery(filePurposeQuery('post_image'))
  const [wrong, setWrong] = useState<string | null>(null)
  const send = useAct({ act: takePicture, onDone: onCover })
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return
    const problem = limits ? choiceProblem(file, limits) : null
    setWrong(problem)
    send.reset()
    if (problem === null) send.mutate(file)
  }
  return (
    <Section title="Capa">
      {cover === null ? (
        <FileDrop label="Imagem da capa" limits={limits} disabled={send.isPending} problem={wrong ?? (send.error === null ? null : toAppError(send.error).message)} onFiles={take} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {draw(cover, '')}
          <Button size="sm" onClick={() => onCover(null)}><ImageOff aria-hidden="true" className="size-4" />Remover a capa</Button>
        </div>
      )}
    </Section>
  )
}
