import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Who answers for personal data in the company, and how to reach them. */
export function DpoLine({ dpo: { name, email, phone } }: { readonly dpo: Shapes.Dpo }) {
  return (
    <p className="mt-1 max-w-[70ch] break-words text-text-muted">
      Quem responde pelos dados: {[name, phone].filter((part) => part !== null).join(', ')}
      {email !== null && (
        <>
          {', '}
          <a href={`mailto:${email}`} className="rounded-sm text-primary-text underline underline-offset-2">{email}</a>
        </>
      )}
    </p>
  )
}
