// Keeps what apertium-tagger takes unknown words for.
//
// For a word whose tags it did not see in training, the tagger looks for a similar class of tags.
// Up to version 3.8 at least, it writes the class that it found over the one of unknown words, its
// "open class". So the first such word of a pipeline, an English "I" for example, changes how
// unknown words are translated from then on, for whoever comes next. Loaded before libapertium
// (LD_PRELOAD), this function returns the same class and leaves the open class as it is
// (docs/decisions/024).
//
// It needs the layout of std::set<int>, which libstdc++ keeps for the sake of its ABI
// (bits/stl_tree.h). Where libapertium names the functions otherwise, nothing changes.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct Node {
  int color;
  struct Node *parent, *left, *right;
} Node;

typedef struct {
  Node node;
  int value;
} Leaf;

// An empty object, the order of values, lies before the header.
typedef struct {
  char order;
  // Its parent is the root; its left and right are the first and the last node.
  Node header;
  size_t count;
} Set;

typedef Set *FindSimilar(void *data, Set *tags);
typedef Set *GetOpenClass(void *data);

static Node *copy_nodes(const Node *node, Node *parent) {
  if (node == NULL) return NULL;
  Leaf *copy = malloc(sizeof *copy);
  if (copy == NULL) abort();
  *copy = *(const Leaf *)node;
  copy->node.parent = parent;
  copy->node.left = copy_nodes(node->left, &copy->node);
  copy->node.right = copy_nodes(node->right, &copy->node);
  return &copy->node;
}

static void free_nodes(Node *node) {
  if (node == NULL) return;
  free_nodes(node->left);
  free_nodes(node->right);
  free(node);
}

// Makes a set of these nodes.
static void fill(Set *set, Node *root, size_t count) {
  Node *header = &set->header;
  *header = (Node){.color = 0, .parent = root, .left = header, .right = header};
  set->count = count;
  if (root == NULL) return;
  root->parent = header;
  header->left = header->right = root;
  while (header->left->left != NULL) header->left = header->left->left;
  while (header->right->right != NULL) header->right = header->right->right;
}

// What tagger_utils::find_similar_ambiguity_class(TaggerData &, std::set<int> &) is called.
#define FIND_SIMILAR \
  "_ZN12tagger_utils28find_similar_ambiguity_classER10TaggerDataRSt3setIiSt4lessIiESaIiEE"
#define GET_OPEN_CLASS "_ZN10TaggerData12getOpenClassEv"

Set *find_similar(void *data, Set *tags) __asm__(FIND_SIMILAR);

Set *find_similar(void *data, Set *tags) {
  static FindSimilar *find;
  static GetOpenClass *get_open_class;
  // The caller reads it before it calls again.
  static Set found;
  if (find == NULL) {
    *(void **)&find = dlsym(RTLD_NEXT, FIND_SIMILAR);
    *(void **)&get_open_class = dlsym(RTLD_NEXT, GET_OPEN_CLASS);
    if (find == NULL || get_open_class == NULL) abort();
  }
  Set *open = get_open_class(data);
  Node *kept = copy_nodes(open->header.parent, NULL);
  size_t count = open->count;
  Set *similar = find(data, tags);
  if (similar != open) {
    free_nodes(kept);
    return similar;
  }
  free_nodes(found.header.parent);
  fill(&found, open->header.parent, open->count);
  fill(open, kept, count);
  return &found;
}
