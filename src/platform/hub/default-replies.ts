/** The office's usual answers to contact messages, until an owner writes others. */
export const DEFAULT_REPLIES = `# Next batches

Thank you for writing to us. A new batch starts every few weeks, and classes are held offline in Bengaluru.

Register on our site; we answer each registration, and you choose your batch once you are admitted.

# Fee

Thank you for writing to us. The admission fee is {fee}. It is paid at once or in two halves, after your
documents are in.

# Call us

Thank you for writing to us. This is easier on the telephone: please call {contact}.

# Not for us

Thank you for writing to us. We cannot help you with this, and wish you all the best.
`;
