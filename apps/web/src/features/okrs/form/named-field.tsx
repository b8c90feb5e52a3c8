import { Field, type FieldProps } from '#shared/ui/field.tsx'

/** A field by the name that the database has for it: what it refuses stands there, and takes the focus there. */
export function NamedField({ name, className, ...field }: FieldProps & { readonly name: string }) {
  return (
    <div data-field={name} {...(className !== undefined && { className })}>
      <Field {...field} />
    </div>
  )
}
