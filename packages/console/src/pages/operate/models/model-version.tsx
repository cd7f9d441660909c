/** The version and the architecture of a model, such as "3.0, tiny". */
export const ModelVersion = ({
  model,
}: {
  model: { readonly version: string | null; readonly architecture: string | null } | undefined
}) => <bdi dir="ltr">{[model?.version, model?.architecture].filter(Boolean).join(', ') || '–'}</bdi>
